/** A piece of text as character codes; every character above 126 that is not ASCII has the code 255. `text` is null where all is ASCII. */
export type Coded = { codes: Uint8Array; view: DataView; text: string | null };

const AT_ONCE = 128;
const BLOCK = 8_192;
const ROOM: number[][] = Array.from({ length: AT_ONCE + 1 }, (_, length) => Array<number>(length).fill(0));

/** The piece with nothing in it. */
export const NO_PIECE: Coded = codedBytes(new Uint8Array(0));

/** The piece that ASCII bytes are; they must not change later. */
export function codedBytes(codes: Uint8Array): Coded {
  return { codes, view: new DataView(codes.buffer, codes.byteOffset, codes.byteLength), text: null };
}

/** The piece that a text is. */
export function codedText(text: string): Coded {
  const codes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    codes[i] = code < 127 ? code : 255;
  }
  return { codes, view: new DataView(codes.buffer), text };
}

function fill(room: number[], codes: Uint8Array, from: number): string {
  for (let i = 0; i < room.length; i += 1) room[i] = codes[from + i] ?? 0;
  return String.fromCharCode.apply(null, room);
}

/** The text of ASCII codes, which holds no longer text in memory. */
export function asciiText(codes: Uint8Array, from: number, to: number): string {
  const room = ROOM[to - from];
  if (room !== undefined) return fill(room, codes, from);
  const blocks: string[] = [];
  for (let at = from; at < to; at += BLOCK) blocks.push(fill(Array<number>(Math.min(BLOCK, to - at)).fill(0), codes, at));
  return blocks.join('');
}

/** The text of a part of a piece. */
export function textOf({ codes, text }: Coded, from = 0, to: number = codes.length): string {
  return text === null ? asciiText(codes, from, to) : text.slice(from, to);
}

/** Two pieces as one. */
export function joined(first: Coded, second: Coded): Coded {
  const codes = new Uint8Array(first.codes.length + second.codes.length);
  codes.set(first.codes);
  codes.set(second.codes, first.codes.length);
  const isAscii = first.text === null && second.text === null;
  return { codes, view: new DataView(codes.buffer), text: isAscii ? null : [textOf(first), textOf(second)].join('') };
}

/** A part of a piece. */
export function partOf({ codes, text }: Coded, from: number, to: number = codes.length): Coded {
  if (from >= to) return NO_PIECE;
  const part = codedBytes(codes.subarray(from, to));
  return text === null ? part : { ...part, text: text.slice(from, to) };
}
