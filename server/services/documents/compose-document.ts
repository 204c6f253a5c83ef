import { createHash } from 'node:crypto';
import { composeDocument } from '#domain/documents/compose.ts';
import type { DocumentFacts, DocumentOptions } from '#domain/documents/facts.ts';
import type { DocumentTree } from '#domain/documents/tree.ts';
import type { UserCall } from '#server/context.ts';
import { periodOf } from '../period.ts';
import { gatherFacts } from './gather.ts';
import { type AskedScope, type DocumentScope, documentScope } from './scope.ts';

/** What is asked for: the scope, how many days (1 to 1096), and what to leave in. */
export type AskedDocument = AskedScope & Partial<DocumentOptions> & { days: number };

/** Composes a document of what the caller may see now. Throws 404 and 400 as `documentScope`. */
export async function documentOf(
  call: UserCall,
  asked: AskedDocument,
): Promise<{ tree: DocumentTree; facts: DocumentFacts; scope: DocumentScope }> {
  const scope = await documentScope(call, asked);
  const facts = await gatherFacts(call, asked.type, scope, periodOf({ days: asked.days }, call.clock.now()));
  const fingerprint = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  const { includeCharts = true, includeRecommendations = true, includeRawData = true, metrics = [] } = asked;
  const tree = composeDocument(facts, { includeCharts, includeRecommendations, includeRawData, metrics }, fingerprint);
  return { tree, facts, scope };
}
