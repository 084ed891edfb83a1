/** Models in ONNX's own format, from its public schema (onnx.proto): a few messages of protocol buffers. */

const bytes = new TextEncoder();

/** Protocol buffers write whole numbers in groups of seven bits, the lowest first; negative ones as 64 bits. */
function varint(value) {
  const groups = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) groups.push(Number(rest & 127n) | 128);
  return Uint8Array.from([...groups, Number(rest)]);
}

/** A message is a list of pieces, which are joined once: a model's weights are copied no more than that. */
const sizeOf = (pieces) => pieces.reduce((sum, piece) => sum + piece.length, 0);
function joined(pieces) {
  const whole = new Uint8Array(sizeOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const number = (field, value) => [varint(field << 3), varint(value)];
const block = (field, content) => [varint((field << 3) | 2), varint(content.length), content];
const text = (field, value) => block(field, bytes.encode(value));
const float = (field, value) => [varint((field << 3) | 5), new Uint8Array(Float32Array.of(value).buffer)];
function message(field, ...parts) {
  const pieces = parts.flat();
  return [varint((field << 3) | 2), varint(sizeOf(pieces)), ...pieces];
}

const elementTypes = { Float32Array: 1, Int8Array: 3, Int32Array: 6, BigInt64Array: 7 };

function tensor(name, data, shape) {
  return message(
    5,
    ...shape.map((size) => number(1, size)),
    number(2, elementTypes[data.constructor.name]),
    text(8, name),
    block(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  );
}

/** A size that differs between calls is a name. */
function value(field, name, shape, type = 'Float32Array') {
  const sizes = shape.map((size) => message(1, typeof size === 'string' ? text(2, size) : number(1, size)));
  return message(field, text(1, name), message(2, message(1, number(1, elementTypes[type]), message(2, ...sizes))));
}

/**
 * An attribute: a whole number, a list of them, or (written `{ float }`) a floating-point number. No other kinds are
 * needed here.
 */
function attribute(name, content) {
  if (Array.isArray(content)) {
    return message(5, text(1, name), ...content.map((entry) => number(8, entry)), number(20, 7));
  }
  if (typeof content === 'object') return message(5, text(1, name), float(2, content.float), number(20, 1));
  return message(5, text(1, name), number(3, content), number(20, 2));
}

/** A graph under construction: every method gives the name of what it adds. */
export class OnnxModel {
  #parts = [];
  #names = 0;

  #name() {
    return `t${this.#names++}`;
  }

  input(name, shape, type) {
    this.#parts.push(value(11, name, shape, type));
    return name;
  }

  output(name, shape) {
    this.#parts.push(value(12, name, shape));
  }

  constant(data, shape) {
    const name = this.#name();
    this.#parts.push(tensor(name, data, shape));
    return name;
  }

  shape(...sizes) {
    return this.constant(BigInt64Array.from(sizes, BigInt), [sizes.length]);
  }

  /** Adds an operator; its outputs' names may be given. Returns the first of them. */
  add(operator, inputs, { output = this.#name(), outputs = [output], domain = '', ...attributes } = {}) {
    this.#parts.push(
      message(
        1,
        ...inputs.map((name) => text(1, name)),
        ...outputs.map((name) => text(2, name)),
        text(4, operator),
        ...Object.entries(attributes).map(([name, content]) => attribute(name, content)),
        text(7, domain),
      ),
    );
    return outputs[0];
  }

  finish() {
    const operators = (domain, version) => message(8, text(1, domain), number(2, version));
    const graph = message(7, ...this.#parts, text(2, 'graph'));
    return joined([number(1, 8), operators('', 17), operators('com.microsoft', 1), graph].flat());
  }
}
