/** One field of a record like `v=STSv1; id=1`. */
export type RecordField = { name: string; value: string };

/**
 * The fields after the version, as the grammar of RFC 8461 3.1 and RFC 8460 3 has them: no white space around `=`, semicolons between,
 * one allowed at the end. `broken` are the pieces that are no field. Never throws.
 */
export function readFields(text: string): { fields: RecordField[]; broken: string[] } {
  const pieces = text.split(';').slice(1);
  if (pieces.at(-1)?.trim() === '') pieces.pop();
  const fields: RecordField[] = [];
  const broken: string[] = [];
  for (const piece of pieces) {
    const part = piece.replace(/^[ \t]+|[ \t]+$/g, '');
    const found = /^([A-Za-z0-9][A-Za-z0-9_.-]{0,31})=(.*)$/s.exec(part);
    if (found === null) broken.push(part === '' ? 'nothing between two semicolons' : `"${part}" is not of the form name=value`);
    else fields.push({ name: found[1] ?? '', value: found[2] ?? '' });
  }
  return { fields, broken };
}
