import { AwsClient } from 'aws4fetch';
import { networkProblem, problemOf } from './problem.ts';
import type { S3Place } from './url.ts';
import { readError, readPage, type S3Object } from './xml.ts';

const timeoutMs = 60_000;
const retries = 2;
const doneFolders = ['done', 'refused'] as const;

/** Where an object goes when it was read. */
type DoneFolder = (typeof doneFolders)[number];

const encoded = (key: string) => key.split('/').map(encodeURIComponent).join('/');

/** Some servers quote it in one answer only, and proxies call it weak. */
const bareEtag = (etag: string) => etag.replace(/^W\/|"/g, '');

/** A name with `.` or `..` as a folder changes on its way through an address. */
const isReachable = (key: string) => !key.split('/').some((part) => part === '.' || part === '..');

/**
 * The objects below a prefix of an S3-compatible bucket, except those in its folders `done` and `refused`. Throws S3Problem where the server
 * cannot be reached or refuses.
 */
export function openBucket(place: S3Place) {
  const { endpoint, bucket, prefix, region } = place;
  const client = new AwsClient({ accessKeyId: place.key, secretAccessKey: place.secret, service: 's3', region, retries });
  const base = `${endpoint}/${encodeURIComponent(bucket)}`;

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await client.fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (error) {
      throw networkProblem(place, error);
    }
  }

  /** The answer where its status is one of these, else a thrown S3Problem. */
  async function expecting(statuses: readonly number[], path: string, init: RequestInit = {}, asked?: string): Promise<Response> {
    const response = await ask(path, init);
    if (statuses.includes(response.status)) return response;
    throw problemOf(place, response.status, readError(await response.text()), asked);
  }

  async function* pages(below: string, isDeep: boolean): AsyncGenerator<{ objects: S3Object[]; folders: string[] }> {
    let next: string | null = null;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: below });
      if (!isDeep) query.set('delimiter', '/');
      if (next !== null) query.set('continuation-token', next);
      const page = readPage(await (await expecting([200], `?${query}`)).text());
      yield page;
      ({ next } = page);
    } while (next !== null);
  }

  const isObject = ({ key }: S3Object) => !key.endsWith('/') && isReachable(key);
  const isDone = (folder: string) => doneFolders.some((name) => folder === `${prefix}${name}/`);

  async function etagOf(key: string): Promise<string | null> {
    const response = await expecting([200, 404], `/${encoded(key)}`, { method: 'HEAD' });
    return response.status === 404 ? null : (response.headers.get('etag') ?? '');
  }

  /** A free name in a folder, or the one that holds the same content. */
  async function target({ key, etag }: S3Object, folder: DoneFolder): Promise<{ to: string; isThere: boolean }> {
    const to = `${prefix}${folder}/${key.slice(prefix.length)}`;
    const found = await etagOf(to);
    if (found === null || found === etag) return { to, isThere: found !== null };
    const other = `${to}.${etag.replace(/\W/g, '')}`;
    return { to: other, isThere: (await etagOf(other)) !== null };
  }

  return {
    /** The bucket and prefix, for people. */
    name: `${place.host}/${bucket}/${prefix}`,
    /** All objects to be read, a page at a time. */
    async *list(): AsyncGenerator<S3Object[]> {
      const folders: string[] = [];
      for await (const page of pages(prefix, false)) {
        folders.push(...page.folders.filter((folder) => !isDone(folder)));
        yield page.objects.filter(isObject);
      }
      for (const folder of folders) for await (const { objects } of pages(folder, true)) yield objects.filter(isObject);
    },
    /** The bytes of an object as it was listed; `null` where it is gone or has other content by now. */
    async read({ key, etag }: S3Object): Promise<Uint8Array | null> {
      const response = await expecting([200, 404, 412], `/${encoded(key)}`, { headers: { 'if-match': etag } }, `get ${key}`);
      if (response.status === 200) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    /** Moves an object into a folder beside it, with a sentence why where it was refused. One that has other content by now stays. */
    async move(object: S3Object, folder: DoneFolder, why: string | null): Promise<void> {
      const { to, isThere } = await target(object, folder);
      if (!isThere) {
        const headers = {
          'x-amz-copy-source': `/${encodeURIComponent(bucket)}/${encoded(object.key)}`,
          'x-amz-copy-source-if-match': object.etag,
        };
        const response = await expecting([200, 404, 412], `/${encoded(to)}`, { method: 'PUT', headers });
        const error = readError(await response.text());
        if (response.status !== 200) return;
        // A copy may fail after its status went out (CopyObject).
        if (error.code !== '') throw problemOf(place, response.status, error);
      }
      const now = await etagOf(object.key);
      if (now === null || bareEtag(now) !== bareEtag(object.etag)) return;
      if (why !== null) await expecting([200], `/${encoded(`${to}.reason.txt`)}`, { method: 'PUT', body: `${why}\n` });
      await expecting([200, 204, 404], `/${encoded(object.key)}`, { method: 'DELETE' });
    },
  };
}
