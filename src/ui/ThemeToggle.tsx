import { useSyncExternalStore } from 'react';
import { FilterSelect } from './FilterSelect.tsx';
import { onThemeChange, setTheme, storedTheme, type Theme } from './theme.ts';

const options: { id: Theme; label: string }[] = [
  { id: 'system', label: 'Theme: as the device' },
  { id: 'light', label: 'Theme: light' },
  { id: 'dark', label: 'Theme: dark' },
];

export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, storedTheme, () => 'system');

export const ThemeToggle = () => <FilterSelect label="Theme" options={options} value={useTheme()} onChange={setTheme} />;
