import { float16At } from '../numbers/index.ts';

/** How the numbers of a type are stored: in blocks of some bytes, each with some elements. */
export interface Dtype {
  readonly name: string;
  /** Number of elements in a block. */
  readonly elements: number;
  /** Number of bytes in a block. */
  readonly bytes: number;
  /** Decodes blocks; absent for types that this version does not decode. */
  readonly decode?: (bytes: DataView, into: Float32Array) => void;
}

/** Returns a type whose elements are read one by one. */
function plain(name: string, bytes: number, read: (view: DataView, at: number) => number): Dtype {
  const decode = (view: DataView, into: Float32Array) => {
    for (let i = 0; i < into.length; i++) into[i] = read(view, i * bytes);
  };
  return { name, elements: 1, bytes, decode };
}

const bits = /* @__PURE__ */ new DataView(new ArrayBuffer(4));

/** Returns the float32 with these bits. */
function fromBits(word: number): number {
  bits.setUint32(0, word);
  return bits.getFloat32(0);
}

/**
 * A format without infinities: NaN is the codes with all bits but the sign set; other codes with the largest exponent
 * are numbers.
 */
function float8E4M3(code: number): number {
  const sign = code & 0x80 ? -1 : 1;
  const exponent = (code >> 3) & 0xf;
  const fraction = code & 7;
  if (exponent === 0) return sign * fraction * 2 ** -9;
  if (exponent === 15 && fraction === 7) return Number.NaN;
  return sign * (1 + fraction / 8) * 2 ** (exponent - 7);
}

/** The IEEE 754 interpretation: the upper byte of a half. */
const float8E5M2 = (code: number) => float16At(code << 8);

/** Blocks of 32: a float16 scale and then 32 signed bytes. */
function decodeQ8(view: DataView, into: Float32Array): void {
  for (let block = 0; block * 32 < into.length; block++) {
    const at = block * 34;
    const scale = float16At(view.getUint16(at, true));
    for (let i = 0; i < 32; i++) into[block * 32 + i] = scale * view.getInt8(at + 2 + i);
  }
}

/** How a block is decoded: its first byte, and where its numbers go. */
type DecodeBlock = (view: DataView, at: number, into: Float32Array, to: number) => void;

/** A type with blocks, which are decoded one by one. Numbers are rounded once, when they are stored. */
const blocks = (name: string, elements: number, bytes: number, decodeBlock: DecodeBlock): Dtype => ({
  name,
  elements,
  bytes,
  decode: (view, into) => {
    for (let to = 0, at = 0; to < into.length; to += elements, at += bytes) decodeBlock(view, at, into, to);
  },
});

/** 4 or 5 bits of 32 numbers: a scale, a smallest number if `hasMin`, fifth bits if `isFive`, then the lower ones of two numbers a byte. */
const ofLegacy =
  (hasMin: boolean, isFive: boolean): DecodeBlock =>
  (view, at, into, to) => {
    const scale = float16At(view.getUint16(at, true));
    const min = hasMin ? float16At(view.getUint16(at + 2, true)) : 0;
    const middle = hasMin ? 0 : isFive ? 16 : 8;
    const high = at + (hasMin ? 4 : 2);
    const fifths = isFive ? view.getUint32(high, true) : 0;
    const low = high + (isFive ? 4 : 0);
    for (let i = 0; i < 16; i++) {
      const both = view.getUint8(low + i);
      const put = (i: number, four: number) => {
        const product = scale * (four + 16 * ((fifths >>> i) & 1) - middle);
        into[to + i] = hasMin ? product + min : product;
      };
      put(i, both & 15);
      put(i + 16, both >> 4);
    }
  };

/** Q4_K and Q5_K: eight parts of 32 numbers, each with a scale and a smallest number of 6 bits in twelve bytes. */
const ofQ45K =
  (isFive: boolean): DecodeBlock =>
  (view, at, into, to) => {
    const [scale, min] = [float16At(view.getUint16(at, true)), float16At(view.getUint16(at + 2, true))];
    const packed = (i: number) => view.getUint8(at + 4 + i);
    const low = at + (isFive ? 48 : 16);
    for (let part = 0; part < 8; part++) {
      const upper = (i: number) => (packed(i) >> 6) << 4;
      const partScale = scale * (part < 4 ? packed(part) & 63 : (packed(part + 4) & 15) | upper(part - 4));
      const partMin = min * (part < 4 ? packed(part + 4) & 63 : (packed(part + 4) >> 4) | upper(part));
      for (let i = 0; i < 32; i++) {
        const four = (view.getUint8(low + 32 * (part >> 1) + i) >> (4 * (part & 1))) & 15;
        const fifth = isFive ? (view.getUint8(at + 16 + i) >> part) & 1 : 0;
        into[to + 32 * part + i] = partScale * (four + 16 * fifth) - partMin;
      }
    }
  };

/** Sixteen parts of 16 numbers with a scale and a smallest number of 4 bits each. */
const ofQ2K: DecodeBlock = (view, at, into, to) => {
  const [scale, min] = [float16At(view.getUint16(at + 80, true)), float16At(view.getUint16(at + 82, true))];
  for (let i = 0; i < 256; i++) {
    const both = view.getUint8(at + (i >> 4));
    const two = (view.getUint8(at + 16 + 32 * (i >> 7) + (i & 31)) >> (2 * ((i >> 5) & 3))) & 3;
    into[to + i] = scale * (both & 15) * two - min * (both >> 4);
  }
};

/** Sixteen parts of 16 numbers with a scale of 6 bits each, whose third bits are kept apart. */
const ofQ3K: DecodeBlock = (view, at, into, to) => {
  const scale = float16At(view.getUint16(at + 108, true));
  for (let i = 0; i < 256; i++) {
    const part = i >> 4;
    const four = (view.getUint8(at + 96 + (part & 7)) >> (part < 8 ? 0 : 4)) & 15;
    const rest = (view.getUint8(at + 104 + (part & 3)) >> (2 * (part >> 2))) & 3;
    const two = (view.getUint8(at + 32 + 32 * (i >> 7) + (i & 31)) >> (2 * ((i >> 5) & 3))) & 3;
    const third = (view.getUint8(at + (i & 31)) >> (i >> 5)) & 1;
    into[to + i] = scale * ((four | (rest << 4)) - 32) * (two + 4 * third - 4);
  }
};

/** Sixteen parts of 16 numbers of 6 bits, with a signed byte as scale each. */
const ofQ6K: DecodeBlock = (view, at, into, to) => {
  const scale = float16At(view.getUint16(at + 208, true));
  for (let i = 0; i < 256; i++) {
    const [half, quarter, column] = [i >> 7, (i >> 5) & 3, i & 31];
    const four = (view.getUint8(at + 64 * half + 32 * (quarter & 1) + column) >> (4 * (quarter >> 1))) & 15;
    const two = (view.getUint8(at + 128 + 32 * half + column) >> (2 * quarter)) & 3;
    into[to + i] = scale * view.getInt8(at + 192 + (i >> 4)) * ((four | (two << 4)) - 32);
  }
};

const f64 = /* @__PURE__ */ plain('F64', 8, (view, at) => view.getFloat64(at, true));
const f32 = /* @__PURE__ */ plain('F32', 4, (view, at) => view.getFloat32(at, true));
const f16 = /* @__PURE__ */ plain('F16', 2, (view, at) => float16At(view.getUint16(at, true)));
const bf16 = /* @__PURE__ */ plain('BF16', 2, (view, at) => fromBits(view.getUint16(at, true) * 65536));
const i64 = /* @__PURE__ */ plain('I64', 8, (view, at) => Number(view.getBigInt64(at, true)));
const i32 = /* @__PURE__ */ plain('I32', 4, (view, at) => view.getInt32(at, true));
const i16 = /* @__PURE__ */ plain('I16', 2, (view, at) => view.getInt16(at, true));
const i8 = /* @__PURE__ */ plain('I8', 1, (view, at) => view.getInt8(at));

/** The types of safetensors. The sizes of tensors with other types cannot be checked. */
export const safetensorsDtypes: ReadonlyMap<string, Dtype> = /* @__PURE__ */ new Map(
  [
    f64,
    f32,
    f16,
    bf16,
    i64,
    i32,
    i16,
    i8,
    plain('U64', 8, (view, at) => Number(view.getBigUint64(at, true))),
    plain('U32', 4, (view, at) => view.getUint32(at, true)),
    plain('U16', 2, (view, at) => view.getUint16(at, true)),
    plain('U8', 1, (view, at) => view.getUint8(at)),
    plain('BOOL', 1, (view, at) => (view.getUint8(at) === 0 ? 0 : 1)),
    plain('F8_E4M3', 1, (view, at) => float8E4M3(view.getUint8(at))),
    plain('F8_E5M2', 1, (view, at) => float8E5M2(view.getUint8(at))),
    { name: 'F8_E8M0', elements: 1, bytes: 1 },
    { name: 'F8_E4M3FNUZ', elements: 1, bytes: 1 },
    { name: 'F8_E5M2FNUZ', elements: 1, bytes: 1 },
    { name: 'F4', elements: 2, bytes: 1 },
    { name: 'F6_E2M3', elements: 4, bytes: 3 },
    { name: 'F6_E3M2', elements: 4, bytes: 3 },
    { name: 'C64', elements: 1, bytes: 8 },
  ].map((dtype) => [dtype.name, dtype]),
);

/** The types of ONNX by number. Texts, 8, have no numbers. */
export const onnxDtypes: ReadonlyMap<number, Dtype> = /* @__PURE__ */ new Map<number, Dtype>([
  ...(
    [
      ...([
        [1, 'F32'],
        [2, 'U8'],
        [3, 'I8'],
        [4, 'U16'],
        [5, 'I16'],
        [6, 'I32'],
        [7, 'I64'],
        [9, 'BOOL'],
        [10, 'F16'],
      ] as const),
      ...([
        [11, 'F64'],
        [12, 'U32'],
        [13, 'U64'],
        [14, 'C64'],
        [16, 'BF16'],
        [17, 'F8_E4M3'],
        [18, 'F8_E4M3FNUZ'],
      ] as const),
      ...([
        [19, 'F8_E5M2'],
        [20, 'F8_E5M2FNUZ'],
        [23, 'F4'],
        [24, 'F8_E8M0'],
      ] as const),
    ] as const
  ).flatMap(([number, name]) => {
    const dtype = safetensorsDtypes.get(name);
    return dtype ? [[number, dtype] as const] : [];
  }),
  [15, { name: 'C128', elements: 1, bytes: 16 }],
  [21, { name: 'U4', elements: 2, bytes: 1 }],
  [22, { name: 'I4', elements: 2, bytes: 1 }],
]);

/** A type with blocks of 256 elements. */
const superBlock = (name: string, bytes: number): Dtype => ({ name, elements: 256, bytes });
/** A type with blocks of 32 elements. */
const block = (name: string, bytes: number): Dtype => ({ name, elements: 32, bytes });

/** The types of ggml by number. Missing numbers are types that were withdrawn. */
export const ggmlDtypes: ReadonlyMap<number, Dtype> = /* @__PURE__ */ new Map<number, Dtype>([
  [0, f32],
  [1, f16],
  [2, blocks('Q4_0', 32, 18, ofLegacy(false, false))],
  [3, blocks('Q4_1', 32, 20, ofLegacy(true, false))],
  [6, blocks('Q5_0', 32, 22, ofLegacy(false, true))],
  [7, blocks('Q5_1', 32, 24, ofLegacy(true, true))],
  [8, { ...block('Q8_0', 34), decode: decodeQ8 }],
  [9, block('Q8_1', 36)],
  [10, blocks('Q2_K', 256, 84, ofQ2K)],
  [11, blocks('Q3_K', 256, 110, ofQ3K)],
  [12, blocks('Q4_K', 256, 144, ofQ45K(false))],
  [13, blocks('Q5_K', 256, 176, ofQ45K(true))],
  [14, blocks('Q6_K', 256, 210, ofQ6K)],
  [15, superBlock('Q8_K', 292)],
  [16, superBlock('IQ2_XXS', 66)],
  [17, superBlock('IQ2_XS', 74)],
  [18, superBlock('IQ3_XXS', 98)],
  [19, superBlock('IQ1_S', 50)],
  [20, block('IQ4_NL', 18)],
  [21, superBlock('IQ3_S', 110)],
  [22, superBlock('IQ2_S', 82)],
  [23, superBlock('IQ4_XS', 136)],
  [24, i8],
  [25, i16],
  [26, i32],
  [27, i64],
  [28, f64],
  [29, superBlock('IQ1_M', 56)],
  [30, bf16],
  [34, superBlock('TQ1_0', 54)],
  [35, superBlock('TQ2_0', 66)],
  [39, block('MXFP4', 17)],
  [40, { name: 'NVFP4', elements: 64, bytes: 36 }],
]);
