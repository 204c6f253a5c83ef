import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

export type S3Server = Awaited<ReturnType<typeof startS3Server>>;

type Stored = { body: Buffer; etag: string };

const md5 = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const strict = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** The signature that AWS Signature Version 4 asks for, from the request as it came in. */
function signatureFor(request: IncomingMessage, url: URL, secret: string): { given: string; expected: string; keyId: string } {
  const header = /Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    request.headers.authorization ?? '',
  );
  const [, keyId = '', scope = '', signed = '', given = ''] = header ?? [];
  const query = [...url.searchParams].map(([name, value]) => `${strict(name)}=${strict(value)}`).sort();
  const path = url.pathname.split('/').map((part) => strict(decodeURIComponent(part)));
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const hash = String(request.headers['x-amz-content-sha256']);
  const canonical = [request.method, path.join('/'), query.join('&'), headers.join(''), signed, hash].join('\n');
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hashed].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return { given, expected: hmac(key, text).toString('hex'), keyId };
}

/**
 * An S3 server in memory on 127.0.0.1 with one bucket: ListObjectsV2 in pages, GET, HEAD, PUT, copy, DELETE, each with its signature checked.
 * `denied` are methods that the account may not use, and keys that it may not read.
 */
export async function startS3Server({ bucket = 'reports', pageSize = 1_000 } = {}) {
  const account = { key: 'AKIDEXAMPLE', secret: 'a/secret+of=tests' };
  const objects = new Map<string, Stored>();
  const denied = new Set<string>();
  const requests: string[] = [];
  const put = (key: string, body: Uint8Array | string) => {
    const bytes = Buffer.from(body as string);
    objects.set(key, { body: bytes, etag: md5(bytes) });
  };

  function list(query: URLSearchParams): string {
    const [prefix, delimiter] = [query.get('prefix') ?? '', query.get('delimiter')];
    const after = query.get('continuation-token') ?? '';
    const entries = new Map<string, string>();
    for (const key of [...objects.keys()].sort()) {
      if (!key.startsWith(prefix)) continue;
      const cut = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
      const name = cut === -1 ? key : key.slice(0, cut + 1);
      const { etag, body } = objects.get(key) as Stored;
      const text =
        cut === -1
          ? `<Contents><Key>${escaped(key)}</Key><ETag>${escaped(etag)}</ETag><Size>${body.length}</Size></Contents>`
          : `<CommonPrefixes><Prefix>${escaped(name)}</Prefix></CommonPrefixes>`;
      if (name > after) entries.set(name, text);
    }
    const page = [...entries].slice(0, pageSize);
    const hasMore = entries.size > page.length;
    const next = hasMore ? `<NextContinuationToken>${escaped(page.at(-1)?.[0] ?? '')}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${hasMore}</IsTruncated>${page.map(([, text]) => text).join('')}${next}</ListBucketResult>`;
  }

  type Answer = { status: number; text?: string; body?: Buffer; etag?: string };
  const error = (status: number, code: string): Answer => ({
    status,
    text: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} of the test</Message></Error>`,
  });

  function answer(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const [, name, ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const { method = 'GET', headers } = request;
    const { given, expected, keyId } = signatureFor(request, url, account.secret);
    if (keyId !== account.key) return error(403, 'InvalidAccessKeyId');
    if (given !== expected) return error(403, 'SignatureDoesNotMatch');
    if (name !== bucket) return error(404, 'NoSuchBucket');
    if (denied.has(method) || (method === 'GET' && denied.has(key))) return error(403, 'AccessDenied');
    if (key === '') return { status: 200, text: list(url.searchParams) };
    const found = objects.get(key);
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (method === 'PUT') return write(key, body, headers['x-amz-copy-source'], headers['x-amz-copy-source-if-match']);
    if (found === undefined) return error(404, 'NoSuchKey');
    const wanted = headers['if-match'];
    if (wanted !== undefined && wanted !== found.etag) return error(412, 'PreconditionFailed');
    return { status: 200, body: found.body, etag: found.etag };
  }

  function write(key: string, body: Buffer, copied: unknown, ifMatch: unknown): Answer {
    if (typeof copied !== 'string') {
      put(key, body);
      return { status: 200 };
    }
    const from = objects.get(decodeURIComponent(copied).slice(`/${bucket}/`.length));
    if (from === undefined) return error(404, 'NoSuchKey');
    if (typeof ifMatch === 'string' && ifMatch !== from.etag) return error(412, 'PreconditionFailed');
    objects.set(key, from);
    return { status: 200, text: '<?xml version="1.0"?><CopyObjectResult><ETag>x</ETag></CopyObjectResult>' };
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push(`${request.method} ${decodeURIComponent(new URL(request.url ?? '', 'http://x').pathname)}`);
      const { status, text, body, etag } = answer(request, Buffer.concat(chunks));
      const bytes = body ?? Buffer.from(text ?? '');
      response.writeHead(status, { 'content-length': bytes.length, ...(etag === undefined ? {} : { etag }) });
      response.end(request.method === 'HEAD' ? undefined : bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    objects,
    denied,
    requests,
    put,
    url: (path = bucket, secret = account.secret) =>
      `http://${account.key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${path}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
