const mostBytes = 200_000;
const types: Record<string, string> = { png: 'image/png', svg: 'image/svg+xml' };
const pngStart = '\x89PNG\r\n\x1a\n';

/** A logo file as a data URL, or why it cannot be taken. The server checks what is inside once more, to the last byte. */
export async function readLogo(file: File): Promise<{ logo: string } | { problem: string }> {
  const type = types[file.name.toLowerCase().split('.').pop() ?? ''];
  if (type === undefined) return { problem: 'Use a PNG or an SVG.' };
  if (file.size > mostBytes) return { problem: 'Use a logo of at most 200 kB.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const isReal = type === 'image/png' ? binary.startsWith(pngStart) : /<svg[\s>]/i.test(binary);
  if (!isReal) return { problem: `${file.name} is neither a PNG nor an SVG inside. Export the logo again.` };
  return { logo: `data:${type};base64,${btoa(binary)}` };
}
