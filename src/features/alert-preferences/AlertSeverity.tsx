import type { Severity } from '#domain/vocabulary.ts';
import { faceOf } from '#src/entities/alerts/labels.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';

/** A severity as a tag; `isGoodNews` says that it is none. */
export function AlertSeverity({ severity, isGoodNews = false }: { severity: Severity; isGoodNews?: boolean }) {
  const { kind, word } = faceOf({ severity, rule: isGoodNews ? 'ready_to_advance' : '' });
  return <StatusTag kind={kind}>{word}</StatusTag>;
}
