import { counted, formOf } from '#domain/text.ts';
import { statsAt } from '#src/page/links.ts';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { RowList } from '#src/ui/Lists.tsx';
import { Section } from '#src/ui/Section.tsx';
import type { Reporter } from './types.ts';

const shownAtMost = 6;

/** Who reports about one's mail, the busiest first. */
export function Reporters({
  reporters,
  days,
  domain,
  span = 4,
}: {
  reporters: Reporter[];
  days: number;
  domain?: number | undefined;
  span?: Span;
}) {
  const messages = reporters.reduce((sum, one) => sum + one.messages, 0);
  const shown = reporters.slice(0, reporters.length > shownAtMost ? shownAtMost - 1 : shownAtMost);
  const others = reporters.slice(shown.length);
  const rest = others.reduce((sum, one) => sum + one.messages, 0);
  const figure = (count: number) => `${counted(count, 'message')} · ${format.share(count, messages)}`;
  const [first] = reporters;
  return (
    <Section
      span={span}
      wideOnTablet
      folds
      question="Who reports to us?"
      finding={
        first === undefined
          ? 'No reports in this period'
          : formOf(
              reporters.length,
              `${first.reporter_name} is the only reporter`,
              `${counted(reporters.length, 'receiver')}, ${first.reporter_name} most`,
            )
      }
      note="Receivers that send no reports are not included."
    >
      <RowList
        label="Reporters"
        items={[
          ...shown.map((one) => ({
            id: one.reporter,
            label: one.reporter_name,
            value: figure(one.messages),
            href: statsAt('/app/report-metadata', { domain, days, reporter: one.reporter }),
          })),
          ...(others.length === 0
            ? []
            : [
                {
                  id: ' others',
                  label: `${format.number(others.length)} others`,
                  value: figure(rest),
                  href: statsAt('/app/report-metadata', { domain, days }),
                },
              ]),
        ]}
      />
    </Section>
  );
}
