import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AlertPreferences } from '#domain/delivery/preferences.ts';
import { calls } from '#src/client/calls.ts';
import { read } from '#src/client/query.ts';

const pauseMs = 500;
const keptMs = 120_000;

/** A value that follows another one once it has stopped. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What would have reached the person this week with these preferences, saved or not; requested once they stop changing. */
export function usePreview(form: AlertPreferences, enabled: boolean) {
  const text = JSON.stringify(form);
  const settled = useSettled(text);
  const query = useQuery({
    ...read(calls.reportScheduling.previewAlertPreferences, { body: { preferences: JSON.parse(settled) as AlertPreferences } }),
    enabled,
    gcTime: keptMs,
    placeholderData: keepPreviousData,
  });
  return { query, isBehind: settled !== text || query.isPlaceholderData };
}
