import { useState } from 'react';
import { counted } from '#domain/text.ts';
import { calls } from '#src/client/calls.ts';
import { useOffline } from '#src/client/connection.ts';
import { useSend } from '#src/client/query.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Span } from '#src/ui/Grid.tsx';
import { Section } from '#src/ui/Section.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { Imports } from './types.ts';

type ServerFolderProps = { span: Span; folder: NonNullable<Imports['folder']>; onBegun: (id: number) => void };

const namesShown = 8;

/** Names a folder or file that lies on the server. */
export function ServerFolder({ span, folder, onBegun }: ServerFolderProps) {
  const offline = useOffline();
  const [place, setPlace] = useState('');
  const begin = useSend(calls.historyImports.begin);
  const { entries } = folder;
  const shown = entries.slice(0, namesShown).join(', ');
  return (
    <Section
      span={span}
      wideOnTablet
      strong
      question="From the server"
      finding={
        entries.length === 0
          ? 'The import folder is empty'
          : `${counted(entries.length, 'entry', 'entries')} in the import folder`
      }
    >
      <form
        className="import-folder"
        onSubmit={(event) => {
          event.preventDefault();
          begin.mutate(
            { body: { folder: place.trim() } },
            {
              onSuccess: ({ import: begun }) => {
                setPlace('');
                onBegun(begun.import_id);
              },
            },
          );
        }}
      >
        <TextField
          label="Folder or file"
          hint={`Below ${folder.path}${shown === '' ? '' : `: ${shown}${entries.length > namesShown ? ' …' : ''}`}`}
          value={place}
          onChange={setPlace}
          error={begin.error?.message}
          mono
          spellCheck="false"
          maxLength={1_000}
        />
        <Button type="submit" isDisabled={offline || place.trim() === ''} isPending={begin.isPending}>
          Import from server
        </Button>
      </form>
    </Section>
  );
}
