import { useQuery } from '@tanstack/react-query';
import { useOffline } from '#src/client/connection.ts';
import { QueryView } from '#src/page/QueryView.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CodeBlock } from '#src/ui/CodeBlock.tsx';
import * as format from '#src/ui/format.ts';
import { Section } from '#src/ui/Section.tsx';
import { exportOf } from './save-export.ts';
import { xmlLines } from './xml-lines.ts';

/** The XML as received, fetched when asked for. */
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
        open && query.data !== undefined ? `${format.bytes(new Blob([query.data]).size)} of XML as received` : 'The original XML'
      }
    >
      {open ? (
        <QueryView query={query} title="The original">
          {(text) => (
            <CodeBlock
              text={xmlLines(text)}
              label={`Original XML of report ${id}${xmlLines(text) === text ? '' : ', with line breaks added'}`}
            />
          )}
        </QueryView>
      ) : (
        <Button
          size="s"
          onPress={() => onOpen(true)}
          isDisabled={offline}
          reason="You are offline. The original needs a connection."
        >
          Show the original XML
        </Button>
      )}
    </Section>
  );
}
