import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';

/** A mail to one person. */
export type OutgoingMail = { to: string; subject: string; text: string; html: string };

/** Sends mail, or keeps it: `kept` says the mail lies in the outbox folder because no mail server is configured. */
export type Mailer = { kind: 'smtp' | 'outbox'; send(mail: OutgoingMail): Promise<'sent' | 'kept'> };

const from = 'Beacon <noreply@beacon.invalid>';

function pooled(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  if (!url.searchParams.has('pool')) url.searchParams.set('pool', 'true');
  url.searchParams.delete('from');
  return url.href;
}

/** A mailer over SMTP_URL; without it every mail becomes an .eml file in the data folder's outbox. */
export function openMailer(smtpUrl: string | null, outboxDir: string): Mailer {
  if (smtpUrl !== null) {
    const sender = new URL(smtpUrl).searchParams.get('from') ?? from;
    const transport = nodemailer.createTransport(pooled(smtpUrl));
    return {
      kind: 'smtp',
      async send(mail) {
        await transport.sendMail({ ...mail, from: sender });
        return 'sent';
      },
    };
  }
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    kind: 'outbox',
    async send(mail) {
      const composed = await composer.sendMail({ ...mail, from });
      await mkdir(outboxDir, { recursive: true });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}.eml`;
      await writeFile(join(outboxDir, `.${name}`), composed.message as Buffer, { mode: 0o600 });
      await rename(join(outboxDir, `.${name}`), join(outboxDir, name));
      return 'kept';
    },
  };
}
