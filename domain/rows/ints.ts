/** Whole numbers in as few bytes each as the widest of them needs; beyond 32 bits as doubles. */
export type Ints = Int8Array | Int16Array | Int32Array | Float64Array;

type Values = ArrayLike<number>;

/** The narrowest typed array that holds the first `length` of these whole numbers. */
export function toInts(values: Values, length = values.length): Ints {
  let least = 0;
  let most = 0;
  for (let at = 0; at < length; at += 1) {
    const value = values[at] as number;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const ints = room(least, most, length);
  for (let at = 0; at < length; at += 1) ints[at] = values[at] as number;
  return ints;
}

function room(least: number, most: number, length: number): Ints {
  if (least >= -128 && most < 128) return new Int8Array(length);
  if (least >= -32_768 && most < 32_768) return new Int16Array(length);
  if (least >= -2_147_483_648 && most < 2_147_483_648) return new Int32Array(length);
  return new Float64Array(length);
}

/** Whole numbers that grow one by one; `cut` takes them out in the narrowest form. */
export type IntList = { push: (value: number) => void; cut: () => Ints };

/** Opens an empty list with room for so many numbers. */
export function openInts(expected = 16): IntList {
  let values = new Float64Array(Math.max(16, expected));
  let length = 0;
  return {
    push: (value) => {
      if (length === values.length) {
        const wider = new Float64Array(length * 2);
        wider.set(values);
        values = wider;
      }
      values[length] = value;
      length += 1;
    },
    cut: () => {
      const ints = toInts(values, length);
      length = 0;
      return ints;
    },
  };
}

/** Whether all of these lie from `least` to `most`. */
export function isWithin(values: Values, least: number, most: number): boolean {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number;
    if (!(value >= least && value <= most)) return false;
  }
  return true;
}
