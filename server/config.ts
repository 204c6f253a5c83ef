import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';
import { type Blocklist, readBlocklists } from '#domain/dns/blocklist.ts';
import { isResolverAddress } from '#domain/dns/resolver-address.ts';
import type { Result } from '#domain/result.ts';
import type { StreamKind } from '#domain/stream/stream-line.ts';
import { cardEnvironment, cardSettings } from './card-settings.ts';
import { type MailboxPlace, readImapUrls } from './ports/mailbox/place.ts';
import { isOwnMachine } from './ports/own-machine.ts';
import type { CardSettings } from './ports/payments/open-cards.ts';
import { readS3Url, type S3Place } from './ports/s3/url.ts';
import { readStreamKinds, readStreamTarget, type StreamTarget } from './ports/stream/target.ts';
import type { TracingSettings } from './ports/tracing.ts';
import { weakness } from './services/users/password-rules.ts';
import { tracingEnvironment, tracingSettings } from './tracing-settings.ts';
import { readProxies } from './trusted-proxies.ts';

const portSentence = 'must be the number of a port, 0 to 65535';
const port = z
  .string()
  .regex(/^\s*\d{1,5}\s*$/, portSentence)
  .transform(Number)
  .refine((number) => number <= 65535, portSentence);

function addressList(text: string, context: z.RefinementCtx): string[] {
  const servers = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const server of servers) {
    if (!isResolverAddress(server))
      context.addIssue({ code: 'custom', message: `"${server}" is not an address like 192.0.2.1:53` });
  }
  return servers;
}

function proxyList(text: string, context: z.RefinementCtx): string[] {
  const entries = text === 'off' ? [] : text.split(',').map((part) => part.trim());
  for (const entry of entries)
    if (readProxies(entry) === null)
      context.addIssue({
        code: 'custom',
        message: `"${entry}" is neither an address, a network like 10.0.0.0/8, "loopback" nor "off"`,
      });
  return entries;
}

function plainAddresses(text: string, context: z.RefinementCtx): string[] {
  const entries = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const entry of entries)
    if (!isIPv4(entry) && !isIPv6(entry))
      context.addIssue({ code: 'custom', message: `"${entry}" is not an address like 192.0.2.1` });
  return entries;
}

/** A transform by a reader whose problems are sentences without their subject, the name of the setting. */
function readBy<T>(reader: (text: string) => Result<T>): (text: string, context: z.RefinementCtx) => T {
  return (text, context) => {
    const read = reader(text);
    if (read.ok) return read.value;
    for (const { text: message } of read.problems) context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
}

function listenAddress(text: string, context: z.RefinementCtx): { host: string; port: number } | null {
  if (text === 'off') return null;
  const match = /^(.+):(\d{1,5})$/.exec(text);
  if (match?.[1] === undefined || Number(match[2]) > 65535) {
    context.addIssue({ code: 'custom', message: `"${text}" is neither "off" nor an address like 127.0.0.1:2525` });
    return null;
  }
  return { host: match[1].replace(/^\[|\]$/g, ''), port: Number(match[2]) };
}

function urlOf(...protocols: string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });
}

function mailServer(...protocols: string[]) {
  return urlOf(...protocols).refine((text) => !URL.canParse(text) || new URL(text).hostname !== '', {
    error: `must name a host, like ${protocols[0]}//mail.example.org`,
  });
}

const senderAddress = z
  .email('must be an email address')
  .refine((email) => !/(?:\.(?:invalid|example|test|localhost)|@localhost)$/i.test(email), 'must be an address that exists');

const numberOf = (what: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a number of ${what}, ${least} to ${most}`)
    .transform(Number)
    .refine((given) => given >= least && given <= most, `must be a number of ${what}, ${least} to ${most}`);
const hours = (least: number, most: number) => numberOf('hours', least, most);

const password = z
  .string()
  .min(12, 'must have at least 12 characters')
  .superRefine((text, context) => {
    const weak = text.length < 12 ? null : weakness(text, { email: '', name: '' });
    if (weak !== null) context.addIssue({ code: 'custom', message: `cannot be used. ${weak}` });
  });

const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: urlOf('http:', 'https:').optional(),
  TRUSTED_PROXIES: z.string().default('loopback').transform(proxyList),
  BEACON_DATA: z.string().min(1).default('./data'),
  DATABASE_URL: urlOf('postgres:', 'postgresql:').optional(),
  ROLE: z.enum(['web', 'worker', 'all'], 'must be web, worker or all').default('all'),
  BEACON_ADMIN_EMAIL: z.email('must be an email address').optional(),
  BEACON_ADMIN_PASSWORD: password.optional(),
  BEACON_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  BEACON_DNS_SERVERS: z.string().default('').transform(addressList),
  BEACON_BLOCKLISTS: z.string().default('').transform(readBy(readBlocklists)),
  BEACON_REPORT_ADDRESS: z.email('must be an email address').optional(),
  BEACON_SMTP_LISTEN: z.string().default('127.0.0.1:2525').transform(listenAddress),
  BEACON_SMTP_PROXIES: z.string().default('').transform(plainAddresses),
  BEACON_INBOX: z.string().min(1).optional(),
  BEACON_IMPORT_FOLDER: z.string().min(1).optional(),
  IMAP_URL: z.string().default('').transform(readBy(readImapUrls)),
  BEACON_S3_URL: z.string().transform(readBy(readS3Url)).optional(),
  SMTP_URL: mailServer('smtp:', 'smtps:').optional(),
  BEACON_MAIL_FROM: senderAddress.optional(),
  BEACON_SMTP_TLS_CERT: z.string().min(1).optional(),
  BEACON_SMTP_TLS_KEY: z.string().min(1).optional(),
  SESSION_HOURS: hours(1, 720).default(12),
  SESSION_IDLE_HOURS: hours(1, 720).default(12),
  BEACON_PAGE_VIEW_TAG: urlOf('https:').optional(),
  BEACON_BACKUP_DIR: z.string().min(1).optional(),
  BEACON_BACKUP_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  BEACON_BACKUP_KEEP: numberOf('backups', 1, 1000).default(14),
  BEACON_METRICS_LISTEN: z.string().default('off').transform(listenAddress),
  BEACON_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  BEACON_STREAM_URL: z.string().transform(readBy(readStreamTarget)).optional(),
  BEACON_STREAM_KINDS: z.string().default('aggregate,tls').transform(readBy(readStreamKinds)),
  ...cardEnvironment,
  ...tracingEnvironment,
  BEACON_STREAM_SECRET: z
    .string()
    .regex(
      /^whsec_(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
      'must be whsec_ and at least 24 random bytes as base64',
    )
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});

/** The settings the server runs with; the table in the README explains each. */
export type Config = {
  port: number;
  host: string;
  publicUrl: string | null;
  trustedProxies: string[];
  dataDir: string;
  databaseUrl: string | null;
  role: 'web' | 'worker' | 'all';
  admin: { email: string; password: string } | null;
  secret: string | null;
  dnsServers: string[];
  blocklists: Blocklist[];
  reportAddress: string | null;
  smtpListen: { host: string; port: number } | null;
  /** Whether the receiver sees the servers that send: it listens beyond this machine, or behind proxies that name them. */
  smtpSeesSenders: boolean;
  inbox: string | null;
  /** The folder in which staff may name earlier reports to import. */
  importFolder: string | null;
  /** The mailboxes that are read. */
  mailboxes: MailboxPlace[];
  /** The bucket that is read, with its account. */
  s3: S3Place | null;
  smtpUrl: string | null;
  /** The sender of every email of this installation; `null` without SMTP_URL. */
  mailFrom: string | null;
  /** Certificate and key (PEM files) with which the receiver offers STARTTLS. */
  smtpTls: { cert: string; key: string } | null;
  /** Proxies in front of the receiver, which begin each connection with who it is from (PROXY protocol). */
  smtpProxies: string[];
  /** How long a session lasts at most, and without being used. */
  sessionHours: number;
  sessionIdleHours: number;
  pageViewTag: string | null;
  /** Where the nightly backup is written (`null`: none is made), what encrypts it, and how many are kept. */
  backup: { dir: string | null; key: string | null; keep: number };
  /** Where metrics and health are served apart from the pages; beyond this machine they need the token. */
  metrics: { listen: { host: string; port: number } | null; token: string | null };
  /** Where each counted report is sent (`null`: nowhere), and what signs the messages of a webhook. */
  stream: { target: StreamTarget | null; kinds: readonly StreamKind[]; secret: string | null };
  /** The gateway that takes card payments, with the account at it; `null`: none. */
  cards: CardSettings | null;
  /** Where traces are sent; `null`: nowhere. */
  traces: TracingSettings | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
};

/** A setting that cannot be used; the message names it and says why. */
export class ConfigError extends Error {}

/** Reads the environment. An empty variable counts as unset. Throws ConfigError with one line for each wrong value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`.trim()).join('\n'));
  const e = parsed.data;
  if ((e.BEACON_ADMIN_EMAIL === undefined) !== (e.BEACON_ADMIN_PASSWORD === undefined))
    throw new ConfigError('BEACON_ADMIN_EMAIL and BEACON_ADMIN_PASSWORD must be given together');
  if (e.SMTP_URL !== undefined && e.BEACON_MAIL_FROM === undefined)
    throw new ConfigError('SMTP_URL needs BEACON_MAIL_FROM, the address that emails come from, like beacon@yourdomain.co.za');
  if ((e.BEACON_SMTP_TLS_CERT === undefined) !== (e.BEACON_SMTP_TLS_KEY === undefined))
    throw new ConfigError('BEACON_SMTP_TLS_CERT and BEACON_SMTP_TLS_KEY must be given together');
  if (e.BEACON_METRICS_LISTEN !== null && !isOwnMachine(e.BEACON_METRICS_LISTEN.host) && e.BEACON_METRICS_TOKEN === undefined)
    throw new ConfigError(
      'BEACON_METRICS_LISTEN beyond this machine needs BEACON_METRICS_TOKEN, which whoever reads metrics sends as a bearer token',
    );
  if (e.BEACON_STREAM_URL?.kind === 'webhook' && e.BEACON_STREAM_SECRET === undefined)
    throw new ConfigError('BEACON_STREAM_URL with https:// needs BEACON_STREAM_SECRET, which signs what is posted');
  if (e.DATABASE_URL === undefined && e.ROLE !== 'all')
    throw new ConfigError(
      `ROLE is "${e.ROLE}", but without DATABASE_URL one process does all the work: leave ROLE unset or set DATABASE_URL`,
    );
  if (e.ROLE !== 'all' && e.BEACON_SECRET === undefined)
    throw new ConfigError(`ROLE is "${e.ROLE}": set the same BEACON_SECRET for every process, since they share what it encrypts`);
  const cards = cardSettings(e);
  if (typeof cards === 'string') throw new ConfigError(cards);
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    trustedProxies: e.TRUSTED_PROXIES,
    dataDir: e.BEACON_DATA,
    databaseUrl: e.DATABASE_URL ?? null,
    role: e.ROLE,
    admin:
      e.BEACON_ADMIN_EMAIL === undefined || e.BEACON_ADMIN_PASSWORD === undefined
        ? null
        : { email: e.BEACON_ADMIN_EMAIL.toLowerCase(), password: e.BEACON_ADMIN_PASSWORD },
    secret: e.BEACON_SECRET ?? null,
    dnsServers: e.BEACON_DNS_SERVERS,
    blocklists: e.BEACON_BLOCKLISTS,
    reportAddress: e.BEACON_REPORT_ADDRESS?.toLowerCase() ?? null,
    smtpListen: e.BEACON_SMTP_LISTEN,
    smtpSeesSenders:
      e.BEACON_SMTP_LISTEN !== null && (!isOwnMachine(e.BEACON_SMTP_LISTEN.host) || e.BEACON_SMTP_PROXIES.length > 0),
    inbox: e.BEACON_INBOX ?? null,
    importFolder: e.BEACON_IMPORT_FOLDER ?? null,
    mailboxes: e.IMAP_URL,
    s3: e.BEACON_S3_URL ?? null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.BEACON_MAIL_FROM?.toLowerCase() ?? null,
    smtpTls:
      e.BEACON_SMTP_TLS_CERT === undefined || e.BEACON_SMTP_TLS_KEY === undefined
        ? null
        : { cert: e.BEACON_SMTP_TLS_CERT, key: e.BEACON_SMTP_TLS_KEY },
    smtpProxies: e.BEACON_SMTP_PROXIES,
    sessionHours: e.SESSION_HOURS,
    sessionIdleHours: Math.min(e.SESSION_IDLE_HOURS, e.SESSION_HOURS),
    pageViewTag: e.BEACON_PAGE_VIEW_TAG ?? null,
    backup: { dir: e.BEACON_BACKUP_DIR ?? null, key: e.BEACON_BACKUP_KEY ?? null, keep: e.BEACON_BACKUP_KEEP },
    metrics: { listen: e.BEACON_METRICS_LISTEN, token: e.BEACON_METRICS_TOKEN ?? null },
    stream: { target: e.BEACON_STREAM_URL ?? null, kinds: e.BEACON_STREAM_KINDS, secret: e.BEACON_STREAM_SECRET ?? null },
    cards,
    traces: tracingSettings(e),
    logLevel: e.LOG_LEVEL,
  };
}
