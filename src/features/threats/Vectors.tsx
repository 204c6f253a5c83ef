import { BarsList } from '#src/ui/charts/BarsList.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { vectorLabels, vectorsFinding } from './labels.ts';
import type { Vectors } from './types.ts';

/** How forged messages use the domains. */
export function VectorList({ reply }: { reply: Vectors }) {
  const all = reply.vectors.reduce((sum, { messages }) => sum + messages, 0);
  const { forwarding, misconfiguration } = reply;
  return (
    <Section
      span={4}
      wideOnTablet
      question="How are the domains used?"
      finding={vectorsFinding(reply)}
      note={`Not forged: ${format.number(forwarding.messages)} forwarded, ${format.number(misconfiguration.messages)} of own senders that fail. Lookalike domains and display names do not appear in DMARC reports.`}
    >
      <BarsList
        whole={all}
        unit="messages"
        rows={reply.vectors
          .filter(({ messages }) => messages > 0)
          .map(({ vector, messages, names }) => ({
            id: vector,
            label: vectorLabels[vector].label,
            value: messages,
            fill: 'ink',
            why: names.length === 0 ? vectorLabels[vector].about : namesLabel(names),
          }))}
      />
    </Section>
  );
}

function namesLabel(names: readonly { name: string }[]): string {
  const [first, ...others] = names;
  return others.length === 0 ? (first?.name ?? '') : `${first?.name} and ${format.number(others.length)} more`;
}
