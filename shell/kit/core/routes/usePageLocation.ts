import { useLocation, type Location } from 'react-router';
import { pageLocation } from './overlay';

/** The location of the page, without the card that may be open over it. Forms start again when its key changes. */
export const usePageLocation = (): Location => pageLocation(useLocation());
