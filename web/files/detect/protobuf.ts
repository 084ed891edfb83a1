/** Protocol-buffer files, which have no magic number: by the numbers and types of the fields that they begin with. */
import type { Head } from './kind.ts';

interface Field {
  readonly number: number;
  readonly wire: number;
  /** The value of a varint, or the number of bytes. */
  readonly value: number;
  /** Where the bytes begin, of which some may be beyond the head. */
  readonly begin: number;
}

/** The fields that a message begins with; undefined if it is none. */
function fieldsOf({ bytes, size }: Head, mayBeCut = false): Field[] | undefined {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    for (let value = 0, shift = 0; shift < 70 && at < bytes.length; shift += 7) {
      const byte = bytes[at++] as number;
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    return undefined;
  };
  while (at < bytes.length) {
    const tag = varint();
    if (tag === undefined || tag >= 2 ** 32) break;
    const [number, wire] = [Math.floor(tag / 8), tag % 8];
    if (number === 0 || ![0, 1, 2, 5].includes(wire)) return undefined;
    const value = wire === 1 ? 8 : wire === 5 ? 4 : varint();
    if (value === undefined) break;
    fields.push({ number, wire, value, begin: at });
    if (wire !== 0) at += value;
    if (at > size) return mayBeCut && fields.length > 1 ? fields : undefined;
  }
  return fields.length > 0 ? fields : undefined;
}

/** Whether all fields are in the table, which gives the types allowed for each number. */
const only = (fields: readonly Field[], table: Readonly<Record<number, readonly number[]>>) =>
  fields.every(({ number, wire }) => table[number]?.includes(wire));

const isText = ({ bytes }: Head, { begin, value }: Field) =>
  bytes.subarray(begin, begin + Math.min(value, 200)).every((byte) => byte >= 32);

const model = { 1: [0], 2: [2], 3: [2], 4: [2], 5: [0], 6: [2], 7: [2], 8: [2], 14: [2], 20: [2], 25: [2], 26: [2] };
const tensor = {
  ...{ 1: [0, 2], 2: [0], 3: [2], 4: [2, 5], 5: [0, 2], 6: [2], 7: [0, 2], 8: [2], 9: [2], 10: [1, 2], 11: [0, 2] },
  ...{ 12: [2], 13: [2], 14: [0], 16: [2] },
};

/** Whether a message is a ModelProto of ONNX. */
export function hasGraph(head: Head): boolean {
  // A file that is cut off in its graph is one, too, of which the reader says so.
  const fields = fieldsOf(head, true);
  if (!fields || !only(fields, model)) return false;
  const texts = fields.filter(({ number }) => [2, 3, 4, 6].includes(number));
  const version = fields.find(({ number }) => number === 1)?.value ?? 0;
  const graph = fields.find(({ number }) => number === 7);
  if (!graph && !(version > 0 && version < 100 && fields.some(({ number }) => number === 8 || number === 2)))
    return false;
  // A graph begins with a node, its name, a tensor or an input.
  const first = graph && head.bytes[graph.begin];
  const isGraph = first === undefined || [0x0a, 0x12, 0x2a, 0x52, 0x5a, 0x62, 0x6a, 0x72, 0x7a, 0x82].includes(first);
  return version < 100 && (graph?.value ?? 1) > 0 && isGraph && texts.every((one) => isText(head, one));
}

/** Whether a message is a TensorProto of ONNX: a known type, and its numbers. */
export function isTensorProto(head: Head): boolean {
  const fields = fieldsOf(head);
  if (!fields || !only(fields, tensor)) return false;
  const type = fields.find(({ number }) => number === 2)?.value ?? 0;
  // Optional values and sequences begin with a name.
  const [first] = fields;
  if (first?.number === 1 && first.wire === 2 && first.value > 0 && isText(head, first)) return false;
  return (
    type > 0 && type < 32 && fields.some(({ number }) => (number >= 4 && number <= 11 && number !== 8) || number === 13)
  );
}

/** A version, and then a message rather than a text as in ONNX. */
export function isSavedModel(head: Head): boolean {
  const fields = fieldsOf(head);
  const [version, second] = fields ?? [];
  return (
    version?.number === 1 &&
    version.wire === 0 &&
    version.value > 0 &&
    version.value < 100 &&
    second?.number === 2 &&
    second.wire === 2
  );
}

/** Whether a message is a SequenceProto or an OptionalProto: a name, the kind of its elements, and these. */
export function isSequence(head: Head): boolean {
  const fields = fieldsOf(head);
  if (!fields || !only(fields, { 1: [2], 2: [0], 3: [2], 4: [2], 5: [2], 6: [2], 7: [2] })) return false;
  const kind = fields.find(({ number }) => number === 2)?.value ?? 7;
  const [first] = fields;
  return kind < 6 && (first?.number !== 1 || isText(head, first));
}
