import { useState } from 'react';
import { counted, formOf } from '#domain/text.ts';
import { useOffline } from '#src/client/connection.ts';
import { Button, TextButton } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Dropzone } from '#src/ui/Dropzone.tsx';
import { deferred } from '#src/ui/deferred.tsx';
import * as format from '#src/ui/format.ts';
import { Link } from '#src/ui/Link.tsx';
import { Progress } from '#src/ui/Progress.tsx';
import { Section } from '#src/ui/Section.tsx';
import { StatusTag } from '#src/ui/StatusTag.tsx';
import { outcomeFaces, tallyLabel } from './upload-labels.ts';
import { type Upload, unsendable } from './uploads.ts';
import type { useUploads } from './use-uploads.ts';

const accept = ['.xml', '.gz', '.zip', '.tar', '.tgz', '.eml', '.msg', '.mbox', '.json', '.txt'];

const mayHoldXml = /\.(xml|gz|zip)$/i;

const DeviceReports = deferred(async () => (await import('./device/DeviceReports.tsx')).DeviceReports);

type UploadSectionProps = { uploads: ReturnType<typeof useUploads>; hovering: boolean };

/** Takes report files and says of each what became of it. */
export function UploadSection({ uploads, hovering }: UploadSectionProps) {
  const offline = useOffline();
  const { list } = uploads;
  const [read, setRead] = useState<File | null>(null);
  const sent = list.filter((upload) => upload.state === 'done' || upload.state === 'failed').length;
  const answers = list.flatMap((upload) => (upload.state === 'done' ? [upload.answer] : []));
  const unsent = list.filter((upload) => upload.state === 'failed' && unsendable(upload.file) === null).length;
  const busy = sent < list.length;
  return (
    <Section
      strong
      question="Upload reports"
      finding={
        busy
          ? `${format.number(answers.length)} of ${counted(list.length, 'file')} read`
          : list.length === 0
            ? 'Drop report files here'
            : answers.length === 0
              ? 'No file was sent'
              : tallyLabel(answers)
      }
    >
      <div className={hovering ? 'upload upload-over' : 'upload'}>
        <Dropzone
          label="Drop files anywhere on this page, or paste them"
          hint={
            offline
              ? 'You are offline. Files wait on this device until there is a connection; you can read them now.'
              : 'XML, gzip, zip, tar or email files (.eml, .msg, .mbox), up to 25 MB each. Duplicates are not counted twice.'
          }
          accept={accept}
          onFiles={uploads.add}
        />
        {busy && !offline && (
          <Progress name="Uploading" done={sent} total={list.length} unit={formOf(list.length, 'file', 'files')} />
        )}
        {list.length > 0 && (
          <ul className="upload-list" aria-label="Upload results" aria-live="polite">
            {list.map((upload) => (
              <UploadRow key={upload.id} upload={upload} onRead={() => setRead(upload.file)} />
            ))}
          </ul>
        )}
        {!busy && list.length > 0 && (
          <div className="ui-row">
            {unsent > 0 && (
              <Button size="s" onPress={uploads.again} isDisabled={offline} reason="You are offline.">
                Send again
              </Button>
            )}
            <TextButton onPress={uploads.clear}>Clear list</TextButton>
          </div>
        )}
      </div>
      <Dialog isOpen={read !== null} onClose={() => setRead(null)} title={read?.name ?? ''} size="l">
        {read !== null && <DeviceReports file={read} />}
      </Dialog>
    </Section>
  );
}

function UploadRow({ upload, onRead }: { upload: Upload; onRead: () => void }) {
  return (
    <li>
      <span className="upload-name">
        <bdi>{upload.file.name}</bdi> <span className="ui-mute">{format.bytes(upload.file.size)}</span>{' '}
        {mayHoldXml.test(upload.file.name) && <TextButton onPress={onRead}>Read on this device</TextButton>}
      </span>
      <div className="upload-what">
        {upload.state === 'waiting' && <StatusTag kind="waiting">Waits</StatusTag>}
        {upload.state === 'sending' && <StatusTag kind="waiting">Being read</StatusTag>}
        {upload.state === 'failed' && (
          <p>
            <StatusTag kind="fail">Not sent</StatusTag> {upload.reason}
          </p>
        )}
        {upload.state === 'done' && upload.answer.outcomes.length === 0 && (
          <p>
            <StatusTag kind="info">{upload.answer.received === 'already_here' ? 'Duplicate' : 'Stored'}</StatusTag>{' '}
            {upload.answer.received === 'already_here' ? 'The same file was uploaded before.' : 'It is in the queue.'}
          </p>
        )}
        {upload.state === 'done' && upload.answer.received === 'already_here' && upload.answer.outcomes.length > 0 && (
          <p>
            <StatusTag kind="info">Duplicate</StatusTag> The same file was uploaded before. Result then:
          </p>
        )}
        {upload.state === 'done' &&
          upload.answer.outcomes.map((one, index) => <Outcome key={index} one={one} file={upload.file.name} />)}
      </div>
    </li>
  );
}

type One = Extract<Upload, { state: 'done' }>['answer']['outcomes'][number];

function Outcome({ one, file }: { one: One; file: string }) {
  const face = outcomeFaces[one.outcome];
  const name = [one.reporter, one.domain].filter(Boolean).join(' about ') || one.file_name || one.kind;
  const isWhole = one.report_id === null && name === file;
  const text = one.reason ?? face.text;
  return (
    <p>
      <StatusTag kind={face.kind}>{face.word}</StatusTag>{' '}
      {!isWhole && (one.report_id === null ? name : <Link href={`/app/report-metadata/${one.report_id}`}>{name}</Link>)}
      {!isWhole && text !== '' && ': '}
      {text}
      {one.rows_read + one.rows_refused > 0 && (
        <span className="ui-mute">
          {' '}
          · {counted(one.rows_read, 'row')} read
          {one.rows_refused > 0 && `, ${format.number(one.rows_refused)} unreadable`}
        </span>
      )}
    </p>
  );
}
