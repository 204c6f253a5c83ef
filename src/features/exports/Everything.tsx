import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { filterTables } from '#domain/vocabulary/filter.ts';
import { useOffline } from '#src/client/connection.ts';
import { useTableExport } from '#src/entities/table-export/use-table-export.ts';
import { mostDays } from '#src/page/search.ts';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { notify } from '#src/ui/toast.tsx';

/** Downloads every table over all days, one file after another, for a person who leaves or wants a copy. */
export function Everything() {
  const offline = useOffline();
  const { mutateAsync, isPending, progress } = useTableExport();
  const [done, setDone] = useState(0);
  const takeAll = async () => {
    setDone(0);
    for (const [place, table] of filterTables.entries()) {
      const body = { table, format: 'jsonl' as const, filter_config: { days: mostDays } };
      const isTaken = await mutateAsync({ body, fileName: `${table}.jsonl` }).then(
        () => true,
        () => false,
      );
      if (!isTaken) return;
      setDone(place + 1);
    }
    notify({ text: `${counted(filterTables.length, 'file')} downloaded` });
  };
  return (
    <Section
      question="Everything"
      finding={`All stored days in ${counted(filterTables.length, 'file')}`}
      note="Your browser may ask whether it may download several files."
    >
      <div className="ui-stack">
        <p>Records, reports, sources, domains and alerts as JSON lines, for a copy of your own or when you leave.</p>
        <div>
          <Button
            isPending={isPending}
            pendingText={`File ${Math.min(done + 1, filterTables.length)} of ${filterTables.length}: ${progress}`}
            isDisabled={offline}
            reason="Downloads need a connection."
            onPress={() => void takeAll()}
          >
            Download everything
          </Button>
        </div>
      </div>
    </Section>
  );
}
