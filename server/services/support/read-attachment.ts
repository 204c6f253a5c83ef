import { isUtf8 } from 'node:buffer';
import {
  type Attachment,
  type AttachmentType,
  attachmentLimits,
  attachmentName,
  nameOfType,
} from '#domain/support/attachment.ts';

const starts: [start: string, type: AttachmentType][] = [
  ['\u0089PNG\r\n\u001a\n', 'image/png'],
  ['\u00ff\u00d8\u00ff', 'image/jpeg'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['%PDF-', 'application/pdf'],
  ['PK\u0003\u0004', 'application/zip'],
  ['\u001f\u008b', 'application/gzip'],
];

/** The type of a file, judged by its bytes alone; `null` for one that is not taken. Text is UTF-8, whatever it is the source of. */
function typeOf(bytes: Uint8Array): AttachmentType | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const known = starts.find(([start]) => head.startsWith(start));
  if (known !== undefined) return known[1];
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp';
  return isUtf8(bytes) && !bytes.includes(0) ? 'text/plain' : null;
}

/** The file as it is stored, or why it is not, for its sender. */
export function readAttachment(name: string, bytes: Uint8Array): Attachment | { refusal: string } {
  const shown = attachmentName(name);
  if (bytes.length === 0) return { refusal: `${shown} is empty.` };
  if (bytes.length > attachmentLimits.bytes) return { refusal: `${shown} is larger than 10 MB. Send a smaller one.` };
  const type = typeOf(bytes);
  if (type === null)
    return { refusal: `${shown} cannot be attached: it is another kind of file. Send a picture, a PDF, text, or a zip.` };
  return { name: nameOfType(shown, type), type, bytes };
}
