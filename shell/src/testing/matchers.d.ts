// The matchers that tests/domSetup.ts adds to expect.
import '@testing-library/jest-dom';
