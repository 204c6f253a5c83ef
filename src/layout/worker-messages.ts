import { useEffect } from 'react';
import { onRefused } from '#src/offline/outbox.ts';
import { refusalMessage } from '#src/offline/refusal-messages.ts';
import type { WorkerMessage } from '#src/offline/worker-messages.ts';
import { notify } from '#src/ui/toast.tsx';

/** Goes where a pressed notification leads, and says at once what was refused. */
export function useWorkerVoice(go: (url: string) => void): void {
  useEffect(() => {
    const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
    const hear = ({ data, ports }: MessageEvent<WorkerMessage>) => {
      if (data.type !== 'GO') return;
      ports[0]?.postMessage('went');
      go(data.url);
    };
    worker?.addEventListener('message', hear);
    const stop = onRefused((row) => {
      if (document.visibilityState === 'visible')
        notify({ text: `${row.label}: ${refusalMessage(row, Date.now())}`, tone: 'fail' });
    });
    return () => {
      worker?.removeEventListener('message', hear);
      stop();
    };
  }, [go]);
}
