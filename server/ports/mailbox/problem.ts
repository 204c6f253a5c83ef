import type { MailboxPlace } from './place.ts';

type Line = Pick<MailboxPlace, 'name' | 'host' | 'port' | 'secure'>;

/** A mailbox that cannot be used now: wrong name or password, or unreachable. `address` is its account and folder. */
export class MailboxError extends Error {
  readonly status: 'auth_failed' | 'unreachable';
  readonly address: string;
  constructor(status: 'auth_failed' | 'unreachable', text: string, { name }: Pick<Line, 'name'>, cause: unknown) {
    super(text, { cause });
    this.status = status;
    this.address = name;
  }
}

/** Why a mailbox could not be reached, as a sentence that says what to check. */
export function problemOf(error: unknown, place: MailboxPlace): MailboxError {
  if (error instanceof MailboxError) return error;
  const { authenticationFailed, message = '' } = error as { authenticationFailed?: boolean; message?: string };
  const { host, user, login } = place;
  if (login.kind === 'token' && message.startsWith('Unsupported authentication mechanism'))
    return new MailboxError(
      'auth_failed',
      `${host} does not accept access tokens (XOAUTH2). Write a password into IMAP_URL in place of ?oauth=.`,
      place,
      error,
    );
  if (authenticationFailed !== true) return new MailboxError('unreachable', wordsOf(error, place), place, error);
  const text =
    login.kind === 'password'
      ? passwordRefusal(error, place)
      : `${host} refuses the access token for ${user}. Check that IMAP is on for this account and that the application may read its mail.`;
  return new MailboxError('auth_failed', text, place, error);
}

function passwordRefusal(error: unknown, { host, port }: MailboxPlace): string {
  const { responseText, message } = error as { responseText?: string; message?: string };
  return message === 'Login is disabled'
    ? `${host}:${port} accepts no password without TLS. Write imaps:// in IMAP_URL.`
    : `${host} refuses the name or the password of IMAP_URL${responseText ? `: ${responseText}` : '.'}`;
}

function wordsOf(error: unknown, { host, port, secure }: Line): string {
  const { code = '', message, responseText } = error as { code?: unknown; message?: string; responseText?: string };
  const [word, place] = [String(code), `${host}:${port}`];
  if (word === 'ECONNREFUSED')
    return `Nothing answers on ${place}. Check host and port of IMAP_URL, and whether the mail server runs.`;
  if (word === 'ENOTFOUND') return `There is no host named ${host}. Check the host of IMAP_URL.`;
  if (word === 'EAI_AGAIN') return `The address of ${host} cannot be looked up now.`;
  if (/TIMEDOUT|TIMEOUT|^ETIMEOUT$/.test(word))
    return `${place} does not answer in time. Check host and port of IMAP_URL, and whether a firewall is in the way.`;
  if (word.endsWith('UNREACH')) return `There is no network route to ${place}.`;
  if (/wrong version number|packet length too long/i.test(message ?? ''))
    return `${place} does not speak TLS. Give the port for imaps:// in IMAP_URL, usually 993, or write imap://.`;
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_/.test(word)) return `The certificate of ${place} cannot be trusted: ${message}.`;
  if (!secure && /unexpected close|not available/i.test(message ?? ''))
    return `${place} ended the connection. Is it a port for imaps://?`;
  const reason = (responseText ?? message ?? String(error)).replace(/[.\s]+$/, '');
  return `The mailbox on ${place} cannot be read: ${reason}.`;
}

/** The folder of IMAP_URL is not there; names those that are. */
export function noFolder(
  folder: string,
  line: Pick<Line, 'name' | 'host'>,
  folders: readonly string[],
  cause: unknown,
): MailboxError {
  const there = folders.slice(0, 20).map((name) => `"${name}"`);
  const rest = folders.length > there.length ? ` and ${folders.length - there.length} more` : '';
  const names = there.length === 0 ? '' : ` There are: ${there.join(', ')}${rest}.`;
  return new MailboxError(
    'unreachable',
    `The account on ${line.host} has no folder "${folder}". Change the folder at the end of IMAP_URL.${names}`,
    line,
    cause,
  );
}
