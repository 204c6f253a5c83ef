import { ok, type Result, refused } from '#domain/result.ts';
import { isOwnMachine } from '../own-machine.ts';

/** A bucket and the account that reads it. `prefix` is empty or ends with a slash. */
export type S3Place = {
  endpoint: string;
  host: string;
  bucket: string;
  prefix: string;
  key: string;
  secret: string;
  region: string;
};

const source = 'BEACON_S3_URL';
const form =
  'must be an address like https://key:secret@s3.example.org/bucket/prefix; other signs than letters and digits as %2B';

/** The region in a host name of AWS, else the one that other servers take for their own. */
const regionOf = (host: string) => /(?:^|\.)s3[.-]([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com$/.exec(host)?.[1] ?? 'us-east-1';

function decoded(texts: readonly string[]): string[] | null {
  try {
    return texts.map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Reads the address of a bucket. The problem is a sentence without its subject, the name of the setting. */
export function readS3Url(text: string): Result<S3Place> {
  if (!URL.canParse(text) || !['https:', 'http:'].includes(new URL(text).protocol)) return refused('address', form, source);
  const { protocol, host, hostname, pathname, username, password, searchParams } = new URL(text);
  if (protocol === 'http:' && !isOwnMachine(hostname))
    return refused('tls', 'must begin with https:// for every other machine', source);
  const parts = decoded([username, password, ...pathname.split('/').filter((part) => part !== '')]);
  const [key = '', secret = '', bucket = '', ...folders] = parts ?? [];
  if (key === '' || secret === '' || bucket === '') return refused('parts', form, source);
  const region = searchParams.get('region') ?? regionOf(hostname);
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return ok({ endpoint: `${protocol}//${host}`, host, bucket, prefix, key, secret, region });
}
