const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The first answer to an enquiry, as a person wrote it. */
export function leadAnswerMail({ subject, text }: { subject: string; text: string }) {
  const paragraphs = text.split(/\n{2,}/).map((part) => `<p>${escape(part).replaceAll('\n', '<br>')}</p>`);
  const html = `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:24px;color:#0E1B2C;overflow-wrap:anywhere"><div style="max-width:600px">${paragraphs.join('')}</div></body></html>`;
  return { subject, text, html };
}
