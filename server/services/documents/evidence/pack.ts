import { createHash, sign } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Branding } from '#domain/documents/branding.ts';
import { evidenceFiles, type PolicyDay, readmeText } from '#domain/documents/evidence-files.ts';
import type { DocumentFacts } from '#domain/documents/facts.ts';
import type { DocumentTree } from '#domain/documents/tree.ts';
import type { Context } from '#server/context.ts';
import { protectionDays } from '#server/store/domains/check-history.ts';
import { pageUrl } from '../../page-url.ts';
import { renderDocument } from '../render-document.ts';
import { publishKey, signingKey } from './signing-key.ts';

type Made = { tree: DocumentTree; facts: DocumentFacts };
type File = { path: string; content: Buffer };

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const fileOf = (path: string, text: string | Uint8Array): File => ({ path, content: Buffer.from(text) });

/** The stored protection of the domains by day, within the period of the document. */
async function policyDays({ store }: Pick<Context, 'store'>, { domains, period }: DocumentFacts): Promise<PolicyDay[]> {
  const days: PolicyDay[] = [];
  for (const { domain_id: id, domain } of domains)
    for (const { day, level, stage, score } of (await protectionDays(store.db, id, period.days + 2)).toReversed())
      if (day >= period.start_date) days.push({ domain, day, level, stage, score });
  return days;
}

/**
 * The evidence of a customer as a ZIP: the report, its facts as tables, a manifest with the SHA-256 of each file, and an Ed25519 signature
 * of the manifest that anybody can verify offline with the published key.
 */
export async function evidencePack(
  context: Pick<Context, 'store' | 'keys' | 'clock' | 'config'>,
  { tree, facts }: Made,
  branding: Branding,
): Promise<Uint8Array> {
  await publishKey(context);
  const { id, privateKey, publicKey } = signingKey(context.keys.evidence);
  const keysUrl = pageUrl(context, '/api/public/evidence-keys');
  const { subject, made_at: madeAt, period, fingerprint } = tree;
  const pdf = await renderDocument(tree, 'pdf', branding);
  const json = await renderDocument(tree, 'json');
  const evidence = [
    fileOf('README.txt', readmeText({ subject, madeAt, keyId: id, keysUrl })),
    fileOf('evidence.pdf', pdf.body),
    fileOf('evidence.json', json.body),
    ...evidenceFiles(facts, await policyDays(context, facts)).map(({ path, text }) => fileOf(path, text)),
  ];
  const sums = fileOf('SHA256SUMS', evidence.map(({ path, content }) => `${sha256(content)}  ${path}\n`).join(''));
  const listed = [...evidence, sums].map(({ path, content }) => ({ path, bytes: content.length, sha256: sha256(content) }));
  const facets = { subject, period, made_at: madeAt, facts_sha256: fingerprint };
  const manifest = fileOf(
    'manifest.json',
    `${JSON.stringify({ version: 1, ...facets, signature: { algorithm: 'Ed25519', key_id: id, keys_url: keysUrl }, files: listed }, null, 2)}\n`,
  );
  const signature = { path: 'manifest.sig', content: sign(null, manifest.content, privateKey) };
  return zipOf([...evidence, sums, manifest, signature, fileOf('public-key.pem', publicKey)], new Date(madeAt));
}

function zipOf(files: readonly File[], mtime: Date): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, content } of files) zip.addBuffer(content, path, { mtime, mode: 0o100644, forceDosTimestamp: true });
  zip.end();
  return buffer(zip.outputStream);
}
