/** Models in TensorFlow Lite's format, from its public schema (schema.fbs): a few tables of FlatBuffers. */
import { Builder } from 'flatbuffers';

/** [BuiltinOperator, version, number of its options in the union BuiltinOptions] */
const operators = {
  ADD: [0, 1, 11],
  CONCATENATION: [2, 1, 10],
  L2_NORMALIZATION: [11, 1, 12],
  MUL: [18, 1, 21],
  RESHAPE: [22, 1, 17],
  SOFTMAX: [25, 1, 9],
  PAD: [34, 1, 22],
  SUB: [41, 1, 28],
  SLICE: [65, 1, 48],
  SIN: [66, 1, 0],
  COS: [108, 1, 84],
  BATCH_MATMUL: [126, 1, 101],
};
/** Larger codes do not fit into the byte that the first versions of the schema have for them. */
const largestOldCode = 127;
const elementTypes = { Float32Array: 0, Int32Array: 2 };

/** Functions that write a field of a table, by the kind of its value. */
const fields = {
  byte: (builder, slot, value) => builder.addFieldInt8(slot, value, 0),
  int: (builder, slot, value) => builder.addFieldInt32(slot, value, 0),
  float: (builder, slot, value) => builder.addFieldFloat32(slot, value, 0),
  offset: (builder, slot, value) => builder.addFieldOffset(slot, value, 0),
};

/** `content` is [slot, kind, value] for each field that is not the default. */
function table(builder, slots, content) {
  builder.startObject(slots);
  for (const [slot, kind, value] of content) fields[kind](builder, slot, value);
  return builder.endObject();
}

function intVector(builder, values) {
  builder.startVector(4, values.length, 4);
  for (const value of [...values].reverse()) builder.addInt32(value);
  return builder.endVector();
}

function offsetVector(builder, offsets) {
  builder.startVector(4, offsets.length, 4);
  for (const offset of [...offsets].reverse()) builder.addOffset(offset);
  return builder.endVector();
}

/** The data of a constant starts at a multiple of 16 bytes. */
function dataVector(builder, data) {
  const content = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  builder.startVector(1, content.length, 16);
  builder.space -= content.length;
  builder.bb.bytes().set(content, builder.space);
  return builder.endVector();
}

/** A graph under construction: every method gives the number of the tensor it adds. */
export class TfliteModel {
  #tensors = [];
  #inputs = [];
  #operators = [];
  #names = [];

  #tensor(shape, data, type = 'Float32Array') {
    return this.#tensors.push({ shape, data, type }) - 1;
  }

  input(shape) {
    const tensor = this.#tensor(shape);
    this.#inputs.push(tensor);
    return tensor;
  }

  constant(data, shape) {
    return this.#tensor(shape, data, data.constructor.name);
  }

  ints(...values) {
    return this.constant(Int32Array.from(values), [values.length]);
  }

  /**
   * Adds an operator with one output of the given shape; `options` are the operator's own, in the form that `table`
   * takes.
   */
  add(name, inputs, shape, options = []) {
    if (!this.#names.includes(name)) this.#names.push(name);
    const output = this.#tensor(shape);
    this.#operators.push({ name, inputs, output, options });
    return output;
  }

  finish(output) {
    const bytes = this.#tensors.reduce((sum, { data }) => sum + (data?.byteLength ?? 0), 1 << 16);
    const builder = new Builder(bytes);
    const constants = this.#tensors.filter(({ data }) => data);
    const buffers = [
      // The first buffer is that of all tensors without data.
      table(builder, 1, []),
      ...constants.map(({ data }) => table(builder, 1, [[0, 'offset', dataVector(builder, data)]])),
    ];
    const tensors = this.#tensors.map((tensor, n) => {
      const name = builder.createString(`t${n}`);
      return table(builder, 4, [
        [0, 'offset', intVector(builder, tensor.shape)],
        [1, 'byte', elementTypes[tensor.type]],
        [2, 'int', constants.indexOf(tensor) + 1],
        [3, 'offset', name],
      ]);
    });
    const codes = this.#names.map((name) => {
      const [code, version] = operators[name];
      return table(builder, 4, [
        [0, 'byte', Math.min(code, largestOldCode)],
        [2, 'int', version],
        [3, 'int', code],
      ]);
    });
    const steps = this.#operators.map(({ name, inputs, output, options }) => {
      const unionType = operators[name][2];
      const content = unionType ? table(builder, 4, options) : 0;
      return table(builder, 5, [
        [0, 'int', this.#names.indexOf(name)],
        [1, 'offset', intVector(builder, inputs)],
        [2, 'offset', intVector(builder, [output])],
        [3, 'byte', unionType],
        [4, 'offset', content],
      ]);
    });
    const graph = table(builder, 4, [
      [0, 'offset', offsetVector(builder, tensors)],
      [1, 'offset', intVector(builder, this.#inputs)],
      [2, 'offset', intVector(builder, [output])],
      [3, 'offset', offsetVector(builder, steps)],
    ]);
    const model = table(builder, 5, [
      [0, 'int', 3],
      [1, 'offset', offsetVector(builder, codes)],
      [2, 'offset', offsetVector(builder, [graph])],
      [4, 'offset', offsetVector(builder, buffers)],
    ]);
    builder.finish(model, 'TFL3');
    return builder.asUint8Array();
  }
}
