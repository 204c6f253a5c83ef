import { SaxesParser } from 'saxes';

/** An object of a bucket as a listing names it; `etag` is that of its content, with its quotes. */
export type S3Object = { key: string; size: number; etag: string };

/** One page of a listing; `next` asks for the one after it, `null` on the last. `folders` are the prefixes below, each with its slash. */
export type S3Page = { objects: S3Object[]; folders: string[]; next: string | null };

/** The texts of all elements without children, by their path. Throws where the text is no XML. */
function leaves(text: string): { path: string; value: string }[] {
  const parser = new SaxesParser();
  const path: string[] = [];
  const found: { path: string; value: string }[] = [];
  let value = '';
  parser.on('opentag', ({ name }) => {
    path.push(name);
    value = '';
  });
  parser.on('text', (more) => {
    value += more;
  });
  parser.on('closetag', () => {
    found.push({ path: path.join('/'), value });
    path.pop();
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return found;
}

/** A page of ListObjectsV2. Throws where it is none. */
export function readPage(text: string): S3Page {
  const page: S3Page = { objects: [], folders: [], next: null };
  let object: S3Object = { key: '', size: 0, etag: '' };
  for (const { path, value } of leaves(text)) {
    if (path === 'ListBucketResult/Contents/Key') object.key = value;
    else if (path === 'ListBucketResult/Contents/Size') object.size = Number(value);
    else if (path === 'ListBucketResult/Contents/ETag') object.etag = value;
    else if (path === 'ListBucketResult/Contents') {
      page.objects.push(object);
      object = { key: '', size: 0, etag: '' };
    } else if (path === 'ListBucketResult/CommonPrefixes/Prefix') page.folders.push(value);
    else if (path === 'ListBucketResult/NextContinuationToken') page.next = value;
  }
  return page;
}

/** The code and message of an error, empty where the text is none. */
export function readError(text: string): { code: string; message: string; region: string } {
  try {
    const found = leaves(text);
    const of = (name: string) => found.find(({ path }) => path === `Error/${name}`)?.value ?? '';
    return { code: of('Code'), message: of('Message'), region: of('Region') };
  } catch {
    return { code: '', message: '', region: '' };
  }
}
