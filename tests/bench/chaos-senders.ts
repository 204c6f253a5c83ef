import { setTimeout as pause } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { Chance } from '#server/demo/chance.ts';
import { admin, type BeaconProcess, one } from './chaos-processes.ts';

/** Sends one message until a receiver has confirmed it, as a mail server does; a confirmation that is lost has it sent twice. */
export async function sendUntilTaken(nodes: readonly BeaconProcess[], raw: Buffer, chance: Chance): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const { smtpPort } = await one(nodes, chance);
    const transport = nodemailer.createTransport({
      host: '127.0.0.1',
      port: smtpPort ?? 0,
      ignoreTLS: true,
      connectionTimeout: 5_000,
      socketTimeout: 20_000,
    });
    try {
      await transport.sendMail({ envelope: { from: 'a@reporter.example', to: ['rua@beacon.example'] }, raw });
      return tries;
    } catch {
      await pause(100);
    } finally {
      transport.close();
    }
  }
}

/** Signs in again where the session's process or the database was away. */
export async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
    signal: AbortSignal.timeout(30_000),
  });
  const body = (await response.json()) as { access_token?: string; token?: string };
  const token = body.access_token ?? body.token;
  if (!response.ok || token === undefined) throw new Error(`sign-in ${response.status}: ${JSON.stringify(body)}`);
  return token;
}

/** The session that uploads share. */
export type Uploading = { token: string | null };

/** Uploads messages until they are confirmed, with a new sign-in where the session ended; answers how many tries it took. */
export async function uploadUntilTaken(
  nodes: readonly BeaconProcess[],
  raws: readonly Buffer[],
  chance: Chance,
  with_: Uploading,
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const { server } = await one(nodes, chance);
    try {
      with_.token ??= await signIn(server.url);
      const form = new FormData();
      for (const [index, raw] of raws.entries()) form.append('files', new Blob([new Uint8Array(raw)]), `${index}.eml`);
      const response = await fetch(`${server.url}/api/ingestion/enhanced/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${with_.token}` },
        body: form,
        signal: AbortSignal.timeout(60_000),
      });
      if (response.ok) {
        const { files } = (await response.json()) as { files: { received: string }[] };
        if (files.every(({ received }) => received !== 'refused')) return tries;
      } else if (response.status === 401) with_.token = null;
      else if (response.status < 500 && response.status !== 429)
        throw new Error(`upload: ${response.status} ${await response.text()}`);
      await pause(response.status === 429 ? 2_000 : 100);
    } catch (error) {
      if (error instanceof Error && error.message.startsWith('upload:')) throw error;
      await pause(100);
    }
  }
}
