import { importLimits } from '../vocabulary/history-import.ts';

/** A file that is to be sent: name, size in bytes, and when it was changed (ms since 1970). */
export type NamedFile = { name: string; sizeBytes: number; modifiedAt: number };

/** Why these files cannot be one import, with what to do; `null` where they can. */
export function importRefusal(files: readonly NamedFile[]): string | null {
  if (files.length === 0) return 'Choose at least one file.';
  if (files.length > importLimits.files)
    return `One import takes ${importLimits.files} files at most. Pack the files into one zip or tar archive.`;
  const empty = files.find(({ sizeBytes }) => sizeBytes === 0);
  if (empty !== undefined) return `${empty.name} is empty. Leave it out.`;
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return bytes > importLimits.uploadBytes
    ? 'These files are larger than 2 GB together. Send them in several imports, or copy them to the server and import them from there.'
    : null;
}
