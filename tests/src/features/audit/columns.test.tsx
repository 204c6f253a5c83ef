import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { auditColumns } from '#src/features/audit/columns.tsx';
import type { AuditEntry } from '#src/features/audit/types.ts';

it('shows that it cuts a long detail off', () => {
  const value = 'name Starter, limits domains 1, messages 10000, prices made 2026-01-01';
  const entry = { entity: 'plan', entity_id: 1, subject: 'Starter', customer: null, details: [{ name: 'before', value }] };
  const what = auditColumns(0).find(({ id }) => id === 'what');
  const shown = renderToStaticMarkup(what?.cell?.(entry as unknown as AuditEntry) as ReactElement);
  expect(shown).toContain('Before: name Starter, limits domains 1, messages 10000, prices made…');
});
