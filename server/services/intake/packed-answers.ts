import type { PackedPart } from '#server/store/reports/packed-rows.ts';
import type { ReadFile, ReadOutcome } from './read-types.ts';

type Placed = Omit<PackedPart, 'value'> & { at: number; length: number };
type Aggregate = Extract<ReadFile, { kind: 'aggregate' }>;
type PackedFile =
  | Exclude<ReadFile, { kind: 'aggregate' }>
  | (Omit<Aggregate, 'rows'> & { rows: Omit<Aggregate['rows'], 'parts'> & { parts: Placed[] } });

/** An outcome whose packed rows lie elsewhere, so that it can be written as JSON. */
export type PackedOutcome = Omit<ReadOutcome, 'files'> & { files: PackedFile[] };

/** Moves the packed rows of outcomes into one buffer, which is transferred to another thread without a copy. */
export function takeBytes() {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const place = ({ value, ...part }: PackedPart): Placed => {
    pieces.push(value);
    length += value.length;
    return { ...part, at: length - value.length, length: value.length };
  };
  return {
    take: ({ mail, files }: ReadOutcome): PackedOutcome => ({
      mail,
      files: files.map((file) =>
        file.kind === 'aggregate' ? { ...file, rows: { ...file.rows, parts: file.rows.parts.map(place) } } : file,
      ),
    }),
    cut: (): Uint8Array<ArrayBuffer> => {
      const bytes = new Uint8Array(length);
      let at = 0;
      for (const piece of pieces) {
        bytes.set(piece, at);
        at += piece.length;
      }
      return bytes;
    },
  };
}

/** An outcome with its packed rows, which stay in place in `bytes`. */
export function giveBytes({ mail, files }: PackedOutcome, bytes: Uint8Array): ReadOutcome {
  const part = ({ at, length, ...rest }: Placed): PackedPart => ({ ...rest, value: bytes.subarray(at, at + length) });
  return {
    mail,
    files: files.map((file) =>
      file.kind === 'aggregate' ? { ...file, rows: { ...file.rows, parts: file.rows.parts.map(part) } } : file,
    ),
  };
}
