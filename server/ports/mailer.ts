import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import { isOwnMachine } from './own-machine.ts';

/** An email to one person; `unsubscribe` is the one-click address that ends such emails (RFC 8058), `replyTo` takes the answer; `senderName` is shown before the address. */
export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe?: string;
  replyTo?: string;
  senderName?: string | undefined;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
};

/** Controls besides line breaks, and what turns the direction of all that follows: other people's words stay within their place. */
const disruptive = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu;
const calm = (text: string) => text.replace(disruptive, '');

function composed({ unsubscribe, senderName = 'Beacon', ...mail }: OutgoingMail, address: string) {
  const oneClick = { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  // RFC 3834 5: whoever is away does not answer a message that was sent by a program.
  return {
    ...mail,
    // What begins like an encoded word (RFC 2047 2) would be decoded, and hide what `calm` takes out.
    subject: calm(mail.subject).replaceAll('=?', '= ?'),
    text: calm(mail.text),
    html: calm(mail.html),
    from: { name: senderName, address },
    headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe === undefined ? {} : oneClick) },
  };
}

/** Sends email, or stores it: `kept` means it lies in the outbox folder because no mail server is configured. */
export type Mailer = { kind: 'smtp' | 'outbox'; send(mail: OutgoingMail): Promise<'sent' | 'kept'> };

const outboxSender = 'noreply@beacon.invalid';

/** SMTP_URL as it is used: over one pool of connections, and with TLS to every other machine. */
export function pooled(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (!url.searchParams.has('pool')) url.searchParams.set('pool', 'true');
  if (url.protocol === 'smtp:' && !isOwnMachine(url.hostname)) url.searchParams.set('requireTLS', 'true');
  return url.href;
}

/** A mailer over SMTP_URL from BEACON_MAIL_FROM; without it every mail becomes an .eml file in the data folder's outbox. */
export function openMailer(
  { smtpUrl, mailFrom }: { smtpUrl: string | null; mailFrom: string | null },
  outboxDir: string,
): Mailer {
  if (smtpUrl !== null) {
    const transport = nodemailer.createTransport(pooled(smtpUrl));
    return {
      kind: 'smtp',
      async send(mail) {
        await transport.sendMail(composed(mail, mailFrom ?? ''));
        return 'sent';
      },
    };
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    kind: 'outbox',
    async send(mail) {
      const { message } = await composer.sendMail(composed(mail, outboxSender));
      await mkdir(outboxDir, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}.eml`;
      await writeFile(join(outboxDir, `.${name}`), message as Buffer, { mode: 0o600 });
      await rename(join(outboxDir, `.${name}`), join(outboxDir, name));
      return 'kept';
    },
  };
}
