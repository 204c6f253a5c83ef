import { letter } from './letter.ts';

/** The email that brings a report, or leads to it. */
export function reportMail({
  name,
  subject,
  period,
  note,
  isAttached,
  link,
}: {
  name: string;
  subject: string;
  period: string;
  note: string | null;
  isAttached: boolean;
  link: string;
}): { subject: string; text: string; html: string } {
  return letter({
    subject: `${subject}, ${period}`,
    paragraphs: [
      'Hello',
      `${name} for ${period} is ready. ${isAttached ? 'It is attached to this email.' : 'It is too large to attach.'}`,
      ...(note === null ? [] : [note]),
      'The file stays in the report centre for 30 days.',
    ],
    button: { text: 'Open report', link },
  });
}
