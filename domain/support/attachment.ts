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

/** The endings of names by which a type is opened as what it is; the first is added to a name with any other. */
const endings: Record<AttachmentType, readonly string[]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'],
  'application/gzip': ['gz', 'tgz'],
  'text/plain': ['txt', 'csv', 'log', 'md', 'eml', 'json', 'xml'],
};

/** A file name on one line, without folders and without characters that hide or turn around what follows; at most 120 characters. */
export function attachmentName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, '').trim();
  return clean === '' ? 'file' : shortened(clean, /\.[^.]{1,10}$/.exec(clean)?.[0] ?? '');
}

/** The same name, ending so that a double click opens the file as what its bytes are: a program of text is stored as text. */
export function nameOfType(name: string, type: AttachmentType): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (endings[type].includes(ending)) return name;
  const added = `.${endings[type][0]}`;
  return shortened(`${name.replace(/[.\s]+$/u, '')}${added}`, added);
}

const shortened = (name: string, ending: string): string =>
  name.length <= 120 ? name : `${name.slice(0, 120 - ending.length)}${ending}`;
