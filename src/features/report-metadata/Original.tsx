import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#src/client/connection.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CodeBlock } from '#src/ui/CodeBlock.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { exportOf } from './save-export.ts';
import { xmlLines } from './xml-lines.ts';

/** The XML as the reporter wrote it, fetched when asked for. */
export function Original({ id, open, onOpen }: { id: number; open: boolean; onOpen: (open: boolean) => void }) {
  const offline = useOffline();
  const query = useQuery({
    queryKey: ['reportMetadata.export', { id, as: 'text' }],
    queryFn: async ({ signal }) => (await exportOf(id, 'xml', signal)).text(),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Section
      span={12}
      question="Original"
      finding={
        open && query.data !== undefined ? `${format.bytes(new Blob([query.data]).size)} of XML as received` : 'Original XML'
      }
    >
      {open ? (
        <QueryView query={query} title="The original">
          {(text) => (
            <CodeBlock
              text={xmlLines(text)}
              label={`Original XML of report ${id}${xmlLines(text) === text ? '' : ', formatted'}`}
            />
          )}
        </QueryView>
      ) : (
        <Button
          size="s"
          onPress={() => onOpen(true)}
          isDisabled={offline}
          reason="The original is fetched from the server; you are offline."
        >
          Show the original XML
        </Button>
      )}
    </Section>
  );
}
