"""Protests, complaints and questions: who decides, who may not, what was decided, and what it moved."""
