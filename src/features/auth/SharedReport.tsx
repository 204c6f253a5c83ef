import { useEffect, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { Contract } from '#contract/index.ts';
import { api } from '#src/client/actors.ts';
import { publicCalls } from '#src/client/public-calls.ts';
import { saveFile } from '#src/page/save-file.ts';
import * as format from '#src/ui/format.ts';
import { EntryButton, EntryNote, EntryPage, PlainPassword } from './EntryPage.tsx';
import { errorOf, LinkFailure } from './LinkFailure.tsx';

type Report = Reply<Contract['public']['sharedReport']>;

/** Where somebody without an account downloads a report that was shared with them. */
export function SharedReport({ token }: { token: string }) {
  const [report, setReport] = useState<Report | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [password, setPassword] = useState('');
  const [isLoading, setLoading] = useState(false);
  const [isDone, setDone] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const stop = new AbortController();
    api(publicCalls.sharedReport, { params: { token } }, stop.signal).then(
      (reply) => !stop.signal.aborted && setReport(reply),
      (reason: unknown) => !stop.signal.aborted && setFailure(errorOf(reason)),
    );
    return () => stop.abort();
  }, [token, attempt]);

  const download = async (fileName: string) => {
    setLoading(true);
    setFailure(null);
    try {
      saveFile((await api(publicCalls.sharedReportFile, { params: { token }, body: { password } })) as Blob, fileName);
      setDone(true);
    } catch (reason) {
      setFailure(errorOf(reason));
    } finally {
      setLoading(false);
    }
  };
  return (
    <EntryPage title="Shared report" heading={report?.title ?? 'Shared report'}>
      {failure !== null && report === null && (
        <LinkFailure
          error={failure}
          onRetry={() => {
            setFailure(null);
            setAttempt(attempt + 1);
          }}
        />
      )}
      {failure !== null && report !== null && (
        <EntryNote tone="fail" role="alert">
          <p>{failure.message}</p>
        </EntryNote>
      )}
      {report === null && failure === null && <p role="status">Checking the link …</p>}
      {report !== null && (
        <form
          className="ui-stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void download(report.file_name);
          }}
        >
          <p>
            {`${report.shared_by} shared this report with you. It was made on ${format.date(report.made_at)}; the link works until ${format.date(report.expires_at)}.`}
          </p>
          {report.needs_password && (
            <PlainPassword
              label="Password"
              autoComplete="off"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
          <EntryButton pending={isLoading} pendingText="Downloading …" disabled={report.needs_password && password === ''}>
            {`Download (${format.bytes(report.size)})`}
          </EntryButton>
          {isDone && <p role="status">The download has started.</p>}
        </form>
      )}
    </EntryPage>
  );
}
