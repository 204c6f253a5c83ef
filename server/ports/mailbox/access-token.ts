import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import { type Credentials, readCredentials } from './credentials.ts';
import { MailboxError } from './problem.ts';

/** An access token and when it ends. `given` is the refresh token of the file, `refreshToken` the newer one that the service gave. */
export type AccessToken = { token: string; endsMs: number; given: string | null; refreshToken: string | null };

type Mailbox = { name: string; user: string };

const usualSeconds = 3_600;
const Answer = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  /** Anything but a number of seconds counts as none: what matters is the token. */
  expires_in: z.coerce.number().positive().catch(usualSeconds),
  refresh_token: z.string().min(1).nullish().catch(null),
});
const Refusal = z.object({ error: z.string(), error_description: z.string().nullish() });

const timeoutMs = 20_000;
const googleMail = 'https://mail.google.com/';

/**
 * Exchanges the credentials of a file for an access token of a mailbox (RFC 6749); `newest` answers the refresh token to use for the one in
 * the file. Throws MailboxError, which holds what the service said and no secret.
 */
export async function askAccessToken(
  file: string,
  mailbox: Mailbox,
  nowMs: number,
  newest: (given: string) => Promise<string>,
): Promise<AccessToken> {
  const credentials = await readCredentials(file, mailbox.name);
  if (credentials.kind !== 'client' || credentials.refreshToken === null)
    return { ...(await exchange(credentials, mailbox, nowMs)), given: null };
  const refreshToken = await newest(credentials.refreshToken);
  return { ...(await exchange({ ...credentials, refreshToken }, mailbox, nowMs)), given: credentials.refreshToken };
}

async function exchange(credentials: Credentials, mailbox: Mailbox, nowMs: number): Promise<Omit<AccessToken, 'given'>> {
  const { host } = new URL(credentials.tokenUrl);
  const form = await formOf(credentials, mailbox, nowMs);
  const response = await fetch(credentials.tokenUrl, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: form,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new MailboxError('unreachable', `No access token for ${mailbox.user}: ${host} cannot be reached.`, mailbox, error);
  });
  const body: unknown = await response.json().catch(() => null);
  const answer = Answer.safeParse(body);
  if (response.ok && answer.success) {
    const { access_token: token, expires_in: seconds, refresh_token: next } = answer.data;
    return { token, endsMs: nowMs + seconds * 1_000, refreshToken: next ?? null };
  }
  const status = response.status >= 500 || response.status === 429 ? 'unreachable' : 'auth_failed';
  throw new MailboxError(
    status,
    `${host} gives no access token for ${mailbox.user}: ${withoutSecrets(reasonOf(body, response), form)}.`,
    mailbox,
    null,
  );
}

/** The service's own reason in one line: descriptions may go on with numbers of the request and the time. */
function reasonOf(body: unknown, { ok, status }: Response): string {
  const refusal = Refusal.safeParse(body);
  if (!refusal.success) return ok ? 'there is none in its answer' : `it answered with status ${status}`;
  const { error, error_description: about } = refusal.data;
  const [line = ''] = (about ?? '').split(/\r?\n|\s+Trace ID:/);
  return [error.slice(0, 100), line.trim().slice(0, 300).replace(/\.$/, '')].filter((part) => part !== '').join(': ');
}

const secrets = ['client_secret', 'refresh_token', 'assertion'];

/** A reason may repeat what it was asked with. */
function withoutSecrets(reason: string, form: URLSearchParams): string {
  return secrets.reduce((text, name) => text.replaceAll(form.get(name) || '\0', '…'), reason);
}

async function formOf(credentials: Credentials, mailbox: Mailbox, nowMs: number): Promise<URLSearchParams> {
  if (credentials.kind === 'service-account') {
    const assertion = await assertionOf(credentials, mailbox, nowMs);
    return new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
  }
  const { clientId, clientSecret, scope, refreshToken } = credentials;
  return new URLSearchParams({
    ...(refreshToken === null
      ? { grant_type: 'client_credentials' }
      : { grant_type: 'refresh_token', refresh_token: refreshToken }),
    client_id: clientId,
    ...(clientSecret === null ? {} : { client_secret: clientSecret }),
    ...(scope === null ? {} : { scope }),
  });
}

/** The service account asks to act as the person whose mailbox it is, which an administrator of that domain allows for this scope. */
async function assertionOf(
  { email, privateKey, tokenUrl }: Extract<Credentials, { kind: 'service-account' }>,
  mailbox: Mailbox,
  nowMs: number,
): Promise<string> {
  const key = await importPKCS8(privateKey, 'RS256').catch((error: unknown) => {
    throw new MailboxError('auth_failed', 'The private_key in the file that IMAP_URL names is not a key.', mailbox, error);
  });
  const seconds = Math.floor(nowMs / 1_000);
  return new SignJWT({ scope: googleMail })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(email)
    .setSubject(mailbox.user)
    .setAudience(tokenUrl)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3_600)
    .sign(key);
}
