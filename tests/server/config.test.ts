import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

describe('the configuration', () => {
  it('has the defaults of the README', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      role: 'all',
      smtpListen: { host: '127.0.0.1', port: 2525 },
      logLevel: 'info',
      blocklists: [],
    });
  });

  it('takes blocklists by their zone', () => {
    expect(readConfig({ BEACON_BLOCKLISTS: 'Zen.example.org, bl.example.net.' }).blocklists.map(({ zone }) => zone)).toEqual([
      'zen.example.org',
      'bl.example.net',
    ]);
  });

  it('takes an empty variable for an unset one, and closes the receiver with off', () => {
    expect(readConfig({ PORT: '', BEACON_SMTP_LISTEN: 'off' })).toMatchObject({ port: 8080, smtpListen: null });
    expect(readConfig({ IMAP_URL: 'imaps://a%40b.example:p%25w@mail.example:993/In%20box' }).mailboxes).toMatchObject([
      { user: 'a@b.example', folder: 'In box', login: { kind: 'password', password: 'p%w' } },
    ]);
    const several = 'imap://reports:secret@127.0.0.1:143  imaps://dmarc@mail.example?oauth=/etc/beacon/mail.json';
    expect(readConfig({ IMAP_URL: several }).mailboxes).toMatchObject([
      { host: '127.0.0.1', port: 143, folder: 'INBOX' },
      { host: 'mail.example', port: 993, login: { kind: 'token', file: '/etc/beacon/mail.json' } },
    ]);
    expect(readConfig({}).mailboxes).toEqual([]);
    expect(readConfig({ BEACON_SMTP_LISTEN: '[::1]:2526' }).smtpListen).toEqual({ host: '::1', port: 2526 });
    expect(readConfig({ BEACON_DNS_SERVERS: '192.0.2.1:53, [2001:db8::1]' }).dnsServers).toEqual([
      '192.0.2.1:53',
      '[2001:db8::1]',
    ]);
  });

  it('sends traces nowhere unless a collector is named', () => {
    expect(readConfig({ OTEL_TRACES_SAMPLER_ARG: '0.5' }).traces).toBeNull();
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }).traces).toBeNull();
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' }).traces).toEqual({
      url: 'http://127.0.0.1:4318/v1/traces',
      service: 'beacon',
      share: 1,
    });
    const some = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example/otlp',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
      OTEL_SERVICE_NAME: 'x',
    };
    expect(readConfig(some).traces).toEqual({ url: 'https://otel.example/otlp/v1/traces', service: 'x', share: 0.05 });
  });

  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  it.each([
    ['syslog://logs.example:514', { kind: 'syslog', transport: 'tcp', host: 'logs.example', port: 514 }],
    ['syslog+tls://[2001:db8::1]:6514', { kind: 'syslog', transport: 'tls', host: '2001:db8::1', port: 6514 }],
    ['syslog+udp://192.0.2.1:514', { kind: 'syslog', transport: 'udp', host: '192.0.2.1', port: 514 }],
    ['https://logs.example/hook?key=1', { kind: 'webhook', url: 'https://logs.example/hook?key=1' }],
    ['file:/var/lib/a?format=parquet', { kind: 'parquet', folder: '/var/lib/a' }],
    ['file:/var/lib/a%20b', { kind: 'file', folder: '/var/lib/a b' }],
    ['file:///var/lib/beacon', { kind: 'file', folder: '/var/lib/beacon' }],
  ])('takes %s for a stream', (url, target) =>
    expect(readConfig({ BEACON_STREAM_URL: url, BEACON_STREAM_SECRET: secret }).stream).toEqual({
      target,
      kinds: ['aggregate', 'tls'],
      secret,
    }),
  );

  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ PORT: ' ' }, 'PORT'],
    [{ PORT: '1e3' }, 'PORT'],
    [{ ROLE: 'boss' }, 'ROLE'],
    [{ BEACON_DNS_SERVERS: '999.1.1.1' }, 'BEACON_DNS_SERVERS'],
    [{ BEACON_DNS_SERVERS: '192.0.2.1:99999' }, 'BEACON_DNS_SERVERS'],
    [{ BEACON_DNS_SERVERS: '[:::::]' }, 'BEACON_DNS_SERVERS'],
    [{ IMAP_URL: 'imaps://' }, 'IMAP_URL must name a host'],
    [{ IMAP_URL: 'imaps://mail.example' }, 'IMAP_URL must name an account'],
    [{ IMAP_URL: 'imaps://user:50%@mail.example' }, 'IMAP_URL must name an account'],
    [{ IMAP_URL: 'imaps://user@mail.example' }, 'IMAP_URL must name an account'],
    [{ IMAP_URL: 'imaps://user:secret@mail.example?oauth=/f.json' }, 'IMAP_URL must name an account'],
    [{ IMAP_URL: 'imaps://a:b@mail.example imaps://a:c@mail.example/INBOX' }, 'IMAP_URL names a@mail.example/INBOX twice'],
    [{ IMAP_URL: 'imaps://a:b@mail.example imaps://a:c@Mail.example:993/' }, 'IMAP_URL names a@Mail.example:993/INBOX twice'],
    [{ IMAP_URL: 'imaps://a%0Ab:c@mail.example' }, 'IMAP_URL must name an account and a folder on one line'],
    [{ IMAP_URL: 'imaps://a:b@mail.example/IN%00BOX' }, 'IMAP_URL must name an account and a folder on one line'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '127.0.0.1:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://127.0.0.1:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1'],
    [{ OTEL_TRACES_SAMPLER_ARG: '10%' }, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1'],
    [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must name a host'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL needs BEACON_MAIL_FROM'],
    [{ BEACON_MAIL_FROM: 'noreply@beacon.invalid' }, 'BEACON_MAIL_FROM must be an address that exists'],
    [{ BEACON_SMTP_TLS_CERT: '/tls/cert.pem' }, 'BEACON_SMTP_TLS_KEY'],
    [{ SESSION_HOURS: '0' }, 'SESSION_HOURS must be a number of hours'],
    [{ BEACON_ADMIN_EMAIL: 'a@b.example', BEACON_ADMIN_PASSWORD: 'password1234' }, 'BEACON_ADMIN_PASSWORD cannot be used'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ IMAP_URL: 'mail.example' }, 'IMAP_URL'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL'],
    [{ BEACON_SECRET: 'short' }, 'BEACON_SECRET'],
    [{ BEACON_SMTP_LISTEN: 'port 25' }, 'BEACON_SMTP_LISTEN'],
    [{ BEACON_DNS_SERVERS: 'resolver.example' }, 'BEACON_DNS_SERVERS'],
    [{ BEACON_BLOCKLISTS: 'zen.example.org, zen' }, 'BEACON_BLOCKLISTS "zen" is not the zone of a blocklist'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ BEACON_S3_URL: 's3://reports' }, 'BEACON_S3_URL must be an address like'],
    [{ BEACON_S3_URL: 'http://k:s@s3.example/reports' }, 'BEACON_S3_URL must begin with https://'],
    [{ BEACON_STREAM_URL: 'logs.example' }, 'BEACON_STREAM_URL must be an address like syslog://host:514'],
    [{ BEACON_STREAM_URL: 'http://logs.example/hook' }, 'BEACON_STREAM_URL must be an address like'],
    [{ BEACON_STREAM_URL: 'file:folder' }, 'BEACON_STREAM_URL must be an address like'],
    [{ BEACON_STREAM_URL: 'file:/a?format=csv' }, 'BEACON_STREAM_URL may end in ?format=parquet and nothing else'],
    [{ BEACON_STREAM_URL: 'file:/100%' }, 'BEACON_STREAM_URL has a path that cannot be read'],
    [{ BEACON_STREAM_URL: 'syslog://logs.example' }, 'BEACON_STREAM_URL must name a host and a port'],
    [{ BEACON_STREAM_URL: 'syslog+tls://user:pw@logs.example:6514' }, 'BEACON_STREAM_URL must name a host and a port only'],
    [{ BEACON_STREAM_URL: 'https://logs.example/hook' }, 'needs BEACON_STREAM_SECRET'],
    [{ BEACON_STREAM_KINDS: 'aggregate,all' }, 'BEACON_STREAM_KINDS must name aggregate, tls or failure'],
    [{ BEACON_STREAM_SECRET: 'whsec_c2hvcnQ=' }, 'BEACON_STREAM_SECRET must be whsec_'],
    [{ BEACON_ADMIN_EMAIL: 'a@b.example' }, 'BEACON_ADMIN_PASSWORD'],
    [{ ROLE: 'web' }, 'DATABASE_URL'],
    [{ ROLE: 'worker', DATABASE_URL: 'postgres://db.example/beacon' }, 'BEACON_SECRET'],
  ])('refuses %j with a sentence that names it', (env, name) => expect(() => readConfig(env)).toThrow(name));
});
