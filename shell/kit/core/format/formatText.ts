import { formatCoordinates, parseCoordinates } from '@trestle/schema/text/coordinates';
import type { Field } from '@trestle/schema/field';
import { htmlToText } from '@trestle/schema/text/richText';

/** Formats a text for one line: HTML without tags, coordinates in degrees, minutes and seconds. */
export const formatText = (format: Field['format'], text: string): string => {
  if (format === 'html') return htmlToText(text);
  const place = format === 'coordinates' ? parseCoordinates(text) : null;
  return place ? formatCoordinates(place) : text;
};
