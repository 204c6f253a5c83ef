import { counted } from '#domain/text.ts';
import { useOffline } from '#src/client/connection.ts';
import { useEverything } from '#src/entities/table-export/use-everything.ts';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { notify } from '#src/ui/toast.tsx';

/** Downloads every table over all days, one file after another, for a person who leaves or wants a copy. */
export function Everything() {
  const offline = useOffline();
  const { takeAll, isPending, progress, total } = useEverything();
  const download = async () => {
    if (await takeAll()) notify({ text: `${counted(total, 'file')} downloaded` });
  };
  return (
    <Section
      question="Everything"
      finding={`All stored days in ${counted(total, 'file')}`}
      note="Your browser may ask whether it may download several files."
    >
      <div className="ui-stack">
        <p>Records, reports, sources, domains and alerts as JSON lines, for a copy of your own or when you leave.</p>
        <div>
          <Button
            isPending={isPending}
            pendingText={progress}
            isDisabled={offline}
            reason="Downloads need a connection."
            onPress={() => void download()}
          >
            Download everything
          </Button>
        </div>
      </div>
    </Section>
  );
}
