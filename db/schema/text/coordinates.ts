/** A point on the earth in degrees. North and east are positive. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** Degrees, optionally minutes and seconds, each followed by its mark or a space. */
const DEGREES = String.raw`([+-]?)(\d{1,3}(?:\.\d{1,10})?)`;
const MINUTES = String.raw`(\d{1,2}(?:\.\d{1,10})?)(?:['′’] ?| |$)`;
const SECONDS = String.raw`(\d{1,2}(?:\.\d{1,10})?)(?:["″”]|''|′′|$)`;
const ANGLE_PATTERN = new RegExp(`^${DEGREES}(?:(?:[°º] ?| )(?:${MINUTES})?(?:${SECONDS})?)?$`);

const parseAngle = (text: string, letter: string): number | null => {
  const parts = ANGLE_PATTERN.exec(text);
  const [minutes, seconds] = [Number(parts?.[3] ?? 0), Number(parts?.[4] ?? 0)];
  // A letter and a sign together would be ambiguous.
  if (!parts || minutes >= 60 || seconds >= 60 || (letter && parts[1])) return null;
  const size = Number(parts[2]) + minutes / 60 + seconds / 3600;
  return parts[1] === '-' || letter === 'S' || letter === 'W' ? -size : size;
};

/** Splits a text into two angles and their direction letters. Returns null if there are not exactly two. */
const splitAngles = (text: string): { halves: string[]; letters: string[] } | null => {
  const matches = [...text.matchAll(/[nsew]/gi)];
  const letters = matches.map(([letter]) => letter.toUpperCase());
  if (letters.length === 0) {
    if (/[,;]/.test(text)) return { halves: text.split(/[,;]/), letters: ['', ''] };
    const words = text.split(' ');
    return {
      halves: [words.slice(0, words.length / 2).join(' '), words.slice(words.length / 2).join(' ')],
      letters: ['', ''],
    };
  }
  const [first, second] = matches.map(({ index }) => index);
  if (
    letters.length !== 2 ||
    letters.every((letter) => 'NS'.includes(letter)) ||
    letters.every((letter) => 'EW'.includes(letter))
  )
    return null;
  if (first === 0) return { halves: [text.slice(1, second), text.slice(second! + 1)], letters };
  return second === text.length - 1
    ? { halves: [text.slice(0, first), text.slice(first! + 1, second)], letters }
    : null;
};

/** Longest text that is parsed. Columns of coordinates hold no more. */
const MAX_TYPED_CHARACTERS = 80;

/**
 * Parses typed coordinates: `-37.814, 144.963`, `37.814°S 144.963°E`, `37°48′50.4″S 144°57′48″E`.
 * Latitude comes first unless letters say otherwise. Returns null for other text.
 */
export const parseCoordinates = (typed: string): GeoPoint | null => {
  if (typed.length > MAX_TYPED_CHARACTERS) return null;
  const parts = splitAngles(typed.trim().replace(/\s+/g, ' '));
  const angles =
    parts?.halves.map((half, i) => parseAngle(half.replace(/^[ ,;]+|[ ,;]+$/g, ''), parts.letters[i]!)) ?? [];
  const [first, second] = angles;
  if (angles.length !== 2 || first === null || second === null || first === undefined || second === undefined)
    return null;
  const [latitude, longitude] = 'EW'.includes(parts!.letters[0] || '-') ? [second, first] : [first, second];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
};

const toSixDecimals = (degrees: number): string =>
  degrees.toFixed(6) === '-0.000000' ? '0.000000' : degrees.toFixed(6);
/** Returns coordinates as they are stored: decimal degrees with six decimals, about 10 cm. */
export const normalizeCoordinates = (text: string): string => {
  const point = parseCoordinates(text);
  return point ? `${toSixDecimals(point.latitude)}, ${toSixDecimals(point.longitude)}` : text;
};

/** Formats an angle as `37°48′50.4″S`, to a tenth of a second, about 3 m. */
const formatAngle = (degrees: number, positive: string, negative: string): string => {
  const tenths = Math.round(Math.abs(degrees) * 36_000);
  const seconds = ((tenths % 600) / 10).toFixed(1);
  const minutes = String(Math.floor(tenths / 600) % 60);
  const letter = degrees < 0 && tenths > 0 ? negative : positive;
  return `${Math.floor(tenths / 36_000)}°${minutes.padStart(2, '0')}′${seconds.padStart(4, '0')}″${letter}`;
};
/** Formats a point in degrees, minutes and seconds (S1 §9). */
export const formatCoordinates = ({ latitude, longitude }: GeoPoint): string =>
  `${formatAngle(latitude, 'N', 'S')} ${formatAngle(longitude, 'E', 'W')}`;

/** Returns the address of a public map at the point, zoom 15 (S1 §9). */
export const mapLink = ({ latitude, longitude }: GeoPoint): string => {
  const [lat, lon] = [toSixDecimals(latitude), toSixDecimals(longitude)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`;
};
