type Letter = { subject: string; paragraphs: string[]; button: { text: string; link: string } };

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Text that people wrote as HTML: its lines stay lines, as in lists and records. */
const linesOf = (text: string) => escape(text).replaceAll('\n', '<br>');

/** A short mail as text and as HTML: paragraphs, then one button. */
export function letter({ subject, paragraphs, button }: Letter): { subject: string; text: string; html: string } {
  const text = [...paragraphs, `${button.text}:\n${button.link}`, 'Kind regards\nBeacon'].join('\n\n');
  const body = paragraphs.map((paragraph) => `<p>${linesOf(paragraph)}</p>`).join('');
  const html = `<!doctype html><html lang="en-ZA"><body style="font-family:sans-serif;font-size:16px;line-height:24px;color:#0E1B2C;overflow-wrap:anywhere">${body}<p><a href="${escape(button.link)}" style="display:inline-block;padding:12px 20px;background:#F2A413;color:#0E1B2C;text-decoration:none;font-weight:600;border-radius:4px">${escape(button.text)}</a></p><p>Kind regards<br>Beacon</p></body></html>`;
  return { subject, text, html };
}
