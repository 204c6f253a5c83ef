import { readFields } from './fields.ts';

/** The record that announces a policy: `id` is `null` where it is missing or not 1 to 32 letters and digits, and then `problems` says so; `otherIds` are those after the first. */
export type MtaStsRecord = { text: string; id: string | null; problems: string[]; otherIds: string[] };

/** Whether a text is a record senders look at: it begins with exactly `v=STSv1;` (RFC 8461 3.1). */
export function isMtaStsRecord(text: string): boolean {
  return text.startsWith('v=STSv1;');
}

/** Whether a text was meant to be such a record. */
export function looksLikeMtaSts(text: string): boolean {
  return /^\W{0,3}v\s*[=:]\s*\W{0,3}STSv/i.test(text);
}

/** Reads the record that announces a policy; other fields are ignored, of repeated ones the first counts (RFC 8461 3.2). Never throws. */
export function readMtaStsRecord(text: string): MtaStsRecord {
  const { fields, broken: problems } = readFields(text);
  const [value = null, ...otherIds] = fields.filter(({ name }) => name === 'id').map((field) => field.value);
  const id = value !== null && /^[A-Za-z0-9]{1,32}$/.test(value) ? value : null;
  if (value === null) problems.push('id is missing');
  else if (id === null) problems.push('id must be 1 to 32 letters and digits');
  return { text, id, problems, otherIds };
}

/** Writes the record that announces a policy. `id` is 1 to 32 letters and digits. */
export function writeMtaStsRecord(id: string): string {
  return `v=STSv1; id=${id}`;
}

/** An id made of a moment, such as `20261121T031500`, so that a later one is another one. */
export function idOfMoment(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 19).replace(/[-:]/g, '');
}
