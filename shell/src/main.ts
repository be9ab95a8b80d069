import './page.css';

// An asynchronous start: the shared libraries are settled between host and remotes before anything uses them.
void import('./bootstrap');
