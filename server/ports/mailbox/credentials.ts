import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isOwnMachine } from '../own-machine.ts';
import { MailboxError } from './problem.ts';

const isSafe = (text: string) =>
  URL.canParse(text) && (new URL(text).protocol === 'https:' || isOwnMachine(new URL(text).hostname));
const tokenUrl = z.string().refine(isSafe, 'must be an address that starts with https://');

const Client = z.strictObject({
  token_url: tokenUrl,
  client_id: z.string().min(1),
  client_secret: z.string().min(1).optional(),
  scope: z.string().min(1).optional(),
  refresh_token: z.string().min(1).optional(),
});

const ServiceAccount = z.object({
  type: z.literal('service_account'),
  client_email: z.string().min(1),
  private_key: z.string().min(1),
  token_uri: tokenUrl.default('https://oauth2.googleapis.com/token'),
});

/**
 * What access tokens are asked with: an application of its own (client credentials, RFC 6749 4.4), one that a person agreed to (refresh
 * token, RFC 6749 6), or a service account that acts for the mailbox (signed assertion, RFC 7523 2.1).
 */
export type Credentials =
  | {
      kind: 'client';
      tokenUrl: string;
      clientId: string;
      clientSecret: string | null;
      scope: string | null;
      refreshToken: string | null;
    }
  | { kind: 'service-account'; tokenUrl: string; email: string; privateKey: string };

/** Reads the file of credentials that the address of a mailbox names. Throws MailboxError. */
export async function readCredentials(file: string, name: string): Promise<Credentials> {
  const wrong = (text: string, cause?: unknown) => new MailboxError('auth_failed', text, { name }, cause);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw wrong(
      `The file ${file} that IMAP_URL names cannot be read: ${error.code === 'ENOENT' ? 'it is not there' : error.message}.`,
      error,
    );
  });
  const given = parsed(text);
  const read = isServiceAccount(given) ? ServiceAccount.safeParse(given) : Client.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    const place = issue?.path.join('.');
    throw wrong(
      `The file ${file} that IMAP_URL names does not hold credentials: ${place ? `${place}: ` : ''}${issue?.message ?? ''}.`,
    );
  }
  const { data } = read;
  if ('type' in data)
    return { kind: 'service-account', tokenUrl: data.token_uri, email: data.client_email, privateKey: data.private_key };
  return {
    kind: 'client',
    tokenUrl: data.token_url,
    clientId: data.client_id,
    clientSecret: data.client_secret ?? null,
    scope: data.scope ?? null,
    refreshToken: data.refresh_token ?? null,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isServiceAccount(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'type' in given;
}
