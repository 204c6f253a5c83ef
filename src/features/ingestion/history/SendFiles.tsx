import { useOffline } from '#src/client/connection.ts';
import { Button, TextButton } from '#src/ui/Button.tsx';
import { Dropzone } from '#src/ui/Dropzone.tsx';
import * as format from '#src/ui/format.ts';
import type { Span } from '#src/ui/Grid.tsx';
import { Progress } from '#src/ui/Progress.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import type { useSender } from './use-sender.ts';

const kinds = ['.zip', '.tar', '.tgz', '.gz', '.mbox', '.eml', '.msg', '.xml', '.json', '.sql', '.txt'];
const megabyte = 1_000_000;

/** Takes files of earlier years and shows how far they are sent. */
export function SendFiles({ span, sender }: { span: Span; sender: ReturnType<typeof useSender> }) {
  const offline = useOffline();
  const { sending, send, forget } = sender;
  const isBusy = sending.state === 'sending' || sending.state === 'broken';
  return (
    <Section span={span} wideOnTablet strong question="From this device" finding={isBusy ? 'Files are being sent' : 'Send files'}>
      <Dropzone
        label="Drop archives or files here, or paste them"
        hint="Zip or tar archives of folders, a Maildir, mbox files, reports, parsedmarc’s aggregate.json, a dmarc-srg dump (.sql). Up to 2 GB together. What Beacon has is not counted twice."
        accept={kinds}
        isDisabled={offline || isBusy}
        onFiles={send}
      />
      {isBusy && (
        <Progress
          name="Sending"
          state={sending.state === 'broken' ? (offline ? 'waiting for the connection' : 'retrying') : undefined}
          done={Math.floor(sending.sentBytes / unitOf(sending.totalBytes))}
          total={Math.ceil(sending.totalBytes / unitOf(sending.totalBytes))}
          unit={unitOf(sending.totalBytes) === megabyte ? 'MB' : 'kB'}
          counts="Keep this tab open. If it closes, choose the same files again: sending goes on where it was."
        />
      )}
      {sending.state === 'failed' && (
        <div className="import-failed" role="alert">
          <p>
            <StatusTag kind="fail">Not sent</StatusTag> {sending.reason}
          </p>
          <div className="ui-row">
            <Button size="s" isDisabled={offline} reason="You are offline." onPress={() => send(sending.files)}>
              Send again
            </Button>
            <TextButton onPress={forget}>Dismiss</TextButton>
            <span className="ui-sub">{format.bytes(sending.files.reduce((sum, { size }) => sum + size, 0))}</span>
          </div>
        </div>
      )}
      {offline && <p className="ui-sub">You are offline. Imports need a connection.</p>}
    </Section>
  );
}

const unitOf = (totalBytes: number) => (totalBytes >= 10 * megabyte ? megabyte : 1_000);
