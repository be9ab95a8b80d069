import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { DownloadButton } from './DownloadButton';

export type DownloadFormat = 'xlsx' | 'csv' | 'json';

const FORMATS: readonly { name: DownloadFormat; label: string; hint: string }[] = [
  { name: 'xlsx', label: 'Excel', hint: 'with real dates and numbers' },
  { name: 'csv', label: 'CSV', hint: 'for any spreadsheet' },
  { name: 'json', label: 'JSON', hint: 'for programs' },
];

interface DownloadMenuPopupProps {
  downloading: boolean;
  onDownload: (format: DownloadFormat) => void;
}

/** The Download button with its open menu of file formats. */
export default function DownloadMenuPopup({ downloading, onDownload }: DownloadMenuPopupProps) {
  return (
    <Menu defaultOpen positioning={{ position: 'below', align: 'start' }}>
      <MenuTrigger disableButtonEnhancement>
        <DownloadButton downloading={downloading} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {FORMATS.map(({ name, label, hint }) => (
            <MenuItem key={name} subText={hint} disabled={downloading} onClick={() => onDownload(name)}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}
