/** The largest file of a request in bytes, and how many files a request may have. */
export const attachmentLimits = { bytes: 10 * 1_048_576, files: 20 };

/** What a file of a request may be, by its content. */
export type AttachmentType =
  | 'image/png'
  | 'image/jpeg'
  | 'image/gif'
  | 'image/webp'
  | 'application/pdf'
  | 'application/zip'
  | 'application/gzip'
  | 'text/plain';

/** A file as it is stored with a request. */
export type Attachment = { name: string; type: AttachmentType; bytes: Uint8Array };

/** A file name on one line, without folders and without characters that hide or turn around what follows; at most 120 characters. */
export function attachmentName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, '').trim();
  if (clean.length <= 120) return clean === '' ? 'file' : clean;
  const ending = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '';
  return `${clean.slice(0, 120 - ending.length)}${ending}`;
}
