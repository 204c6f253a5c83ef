import { ok, type Result, refused } from '#domain/result.ts';

/** How an account signs in: with its password, or with access tokens that the credentials in a file are exchanged for (OAuth 2). */
export type MailboxLogin = { kind: 'password'; password: string } | { kind: 'token'; file: string };

/** A folder of an account on an IMAP server. `name` is account and folder without the password: what positions and states are kept under. */
export type MailboxPlace = {
  name: string;
  host: string;
  port: number;
  secure: boolean;
  user: string;
  folder: string;
  login: MailboxLogin;
};

const source = 'IMAP_URL';
const account =
  'must name an account, like imaps://user:password@mail.example.org/INBOX or imaps://user@mail.example.org/INBOX?oauth=/path/file.json; other signs than letters and digits as %40';

/** Reads the address of a mailbox; the folder is INBOX unless named. The problem is a sentence without its subject, the name of the setting. */
export function readImapUrl(text: string): Result<MailboxPlace> {
  if (!URL.canParse(text) || !['imaps:', 'imap:'].includes(new URL(text).protocol))
    return refused('address', 'must be an address that starts with imaps:// or imap://', source);
  const url = new URL(text);
  if (url.hostname === '') return refused('host', 'must name a host, like imaps://mail.example.org', source);
  const parts = decoded([url.username, url.password, url.pathname.replace(/^\//, '')]);
  const file = new URLSearchParams(url.search.replaceAll('+', '%2B')).get('oauth');
  if (parts === null) return refused('account', account, source);
  const [user = '', password = '', folder = ''] = parts;
  if (/\p{Cc}/u.test(user + folder)) return refused('account', 'must name an account and a folder on one line', source);
  if (user === '' || (password === '') === (file === null || file === '')) return refused('account', account, source);
  const secure = url.protocol === 'imaps:';
  return ok({
    name: `${user}@${url.host}/${folder || 'INBOX'}`,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 993 : 143) : Number(url.port),
    secure,
    user,
    folder: folder || 'INBOX',
    login: file === null ? { kind: 'password', password } : { kind: 'token', file },
  });
}

const isSame = (one: MailboxPlace, other: MailboxPlace): boolean =>
  one.host.toLowerCase() === other.host.toLowerCase() &&
  one.port === other.port &&
  one.user === other.user &&
  one.folder === other.folder;

/** Reads the addresses of mailboxes, with spaces between them, each given once. */
export function readImapUrls(text: string): Result<MailboxPlace[]> {
  const places: MailboxPlace[] = [];
  for (const one of text.split(/\s+/).filter((part) => part !== '')) {
    const read = readImapUrl(one);
    if (!read.ok) return read;
    if (places.some((place) => isSame(place, read.value))) return refused('twice', `names ${read.value.name} twice`, source);
    places.push(read.value);
  }
  return ok(places);
}

function decoded(texts: readonly string[]): string[] | null {
  try {
    return texts.map(decodeURIComponent);
  } catch {
    return null;
  }
}
