import type { ProtectionLevel } from '#domain/vocabulary.ts';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { levelFaces } from './levels.ts';

/** A level in symbol, word and colour. */
export function LevelTag({ level, filled = false }: { level: ProtectionLevel; filled?: boolean }) {
  const { kind, word } = levelFaces[level];
  return (
    <StatusTag kind={kind} filled={filled}>
      {word}
    </StatusTag>
  );
}
